import type { ComponentChildren } from "preact";
import { cutText } from "@/lib/core/graphemes.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { PICTURE_MESSAGES as words } from "@/lib/studio/messages/pictures.ts";
import { SUBATHON_CREDITS_MESSAGES } from "@/lib/studio/messages/subathon_credits.ts";
import { PosterFace } from "./PosterFaces.tsx";
import { PosterLine } from "./PosterLine.tsx";
import { DAYS, MAX_POSTER_NAME, type PosterPart } from "./poster_parts.ts";
import { packedNames } from "./text_width.ts";

/** Draws everybody of the credits, section by section. */
export function PosterCredits(
  { picture, channelName, look, form, box }: PosterPart,
) {
  const isWide = form === "wide";
  const middle = box.x + box.width / 2;
  const room = box.width - 120;
  const { people, sections } = picture;
  const size = isWide ? 26 : 28;
  const columns = picture.people.length;
  const face = Math.min(
    isWide ? 92 : 64,
    (room - 20) / Math.max(1, columns) - 12,
  );
  const head = box.y + (isWide ? 190 : 240);
  const listTop = head + (columns > 0 ? face + 60 : 20);
  const end = box.y + box.height - 40;
  const rows: ComponentChildren[] = [];
  let y = listTop;
  let left = 0;
  for (const [at, { section, names, more }] of sections.entries()) {
    const free = Math.floor((end - y - size * 1.5) / (size * 1.36));
    // Each section that follows has its title and a line.
    const kept = Math.max(1, free - (sections.length - at - 1) * 2 - 1);
    if (free < 1) {
      left += names.length + more;
      continue;
    }
    const packed = packedNames(
      names.map((name) => cutText(name, MAX_POSTER_NAME)),
      room / size,
      kept,
    );
    rows.push(
      <PosterLine
        key={section}
        x={middle}
        y={y + size}
        size={size * 0.8}
        room={room}
        font={look.titleFont}
        weight={800}
        opacity={0.86}
      >
        {SUBATHON_CREDITS_MESSAGES.sections[section]}
      </PosterLine>,
      ...packed.lines.map((line, index) => (
        <PosterLine
          key={`${section}-${index}`}
          x={middle}
          y={y + size * (2.3 + index * 1.36)}
          size={size}
          room={room}
        >
          {line}
        </PosterLine>
      )),
    );
    left += packed.left + more;
    y += size * (1.9 + packed.lines.length * 1.36);
  }
  const day = DAYS.format(new Date(picture.at));
  return (
    <>
      <PosterLine
        x={middle}
        y={box.y + (isWide ? 104 : 130)}
        size={isWide ? 84 : 92}
        room={room}
        font={look.titleFont}
        weight={800}
      >
        {words.thanks}
      </PosterLine>
      <PosterLine
        x={middle}
        y={box.y + (isWide ? 154 : 190)}
        size={30}
        room={room}
      >
        {`${words.credits} · ${channelName} · ${day}`}
      </PosterLine>
      {people.map((person, index) => (
        <PosterFace
          key={index}
          person={person}
          look={look}
          x={middle + (index - (columns - 1) / 2) * (face + 12)}
          y={head}
          size={face}
        />
      ))}
      {rows}
      {left > 0 && (
        <PosterLine x={middle} y={end + 12} size={size * 0.86} room={room}>
          {words.more(numberText(left))}
        </PosterLine>
      )}
      {rows.length === 0 && (
        <PosterLine x={middle} y={listTop + 80} size={34} room={room}>
          {words.nobody}
        </PosterLine>
      )}
    </>
  );
}
