import type { ComponentChildren } from "preact";
import { cutText } from "@/lib/core/graphemes.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { PICTURE_MESSAGES as words } from "@/lib/studio/messages/pictures.ts";
import { SUBATHON_CREDITS_MESSAGES } from "@/lib/studio/messages/subathon_credits.ts";
import { PosterFace } from "./PosterFaces.tsx";
import { PosterLine } from "./PosterLine.tsx";
import { DAYS, MAX_POSTER_NAME, type PosterPart } from "./poster_parts.ts";
import { firstColumn, linesInColumn, packedNames } from "./shared_lines.ts";

/** Sections of a wide poster that stand below each other; more have two columns. */
const MAX_SECTIONS_IN_ONE = 3;
/** Room between two columns, px. */
const GAP = 60;
/** Heights of a section's title with the gap below it, and of a line, in sizes. */
const TITLE = 1.9;
const LINE = 1.36;

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
  const listTop = head + (columns > 0 ? face + 30 : 20);
  const end = box.y + box.height - 40;
  const isSplit = isWide && sections.length > MAX_SECTIONS_IN_ONE;
  const columnRoom = isSplit ? (room - GAP) / 2 : room;
  const lists = sections.map(({ section, names, more }) => {
    const cut = names.map((name) => cutText(name, MAX_POSTER_NAME));
    return {
      section,
      count: names.length + more,
      linesOf: (most: number) =>
        packedNames(cut, columnRoom / size, most, {
          more,
          say: (count) => words.more(numberText(count)),
        }),
    };
  });
  const asked = lists.map(({ linesOf }) => linesOf(Infinity).length);
  const heights = { list: (end - listTop) / size, title: TITLE, line: LINE };
  const first = isSplit ? firstColumn(asked, heights) : lists.length;
  let left = 0;
  const rows = [[0, first], [first, lists.length]].flatMap(
    ([from, to], side) => {
      const column = lists.slice(from, to);
      const shares = linesInColumn(asked.slice(from, to), heights);
      const shown = column.slice(0, shares.length);
      for (const { count } of column.slice(shares.length)) left += count;
      const x = isSplit
        ? middle + (side === 0 ? -1 : 1) * (columnRoom + GAP) / 2
        : middle;
      let y = listTop;
      return shown.map(({ section, linesOf }, at): ComponentChildren => {
        const lines = linesOf(shares[at]!);
        const top = y;
        y += size * (TITLE + lines.length * LINE);
        return (
          <g key={section}>
            <PosterLine
              x={x}
              y={top + size}
              size={size * 0.8}
              room={columnRoom}
              font={look.titleFont}
              weight={800}
              opacity={0.86}
            >
              {SUBATHON_CREDITS_MESSAGES.sections[section]}
            </PosterLine>
            {lines.map((line, index) => (
              <PosterLine
                key={index}
                x={x}
                y={top + size * (2.3 + index * LINE)}
                size={size}
                room={columnRoom}
              >
                {line}
              </PosterLine>
            ))}
          </g>
        );
      });
    },
  );
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
