import { cutText, firstGrapheme } from "@/lib/core/graphemes.ts";
import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import type { PicturedPerson } from "@/lib/schema/subathon/pictures.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { PICTURE_MESSAGES as words } from "@/lib/studio/messages/pictures.ts";
import { MIN_LINE_SIZE, PosterLine } from "./PosterLine.tsx";
import { MAX_POSTER_NAME, type PosterPart } from "./poster_parts.ts";
import { textWidth } from "./text_width.ts";

/** Sizes of faces, px: the largest of which all have room. */
const FACES = {
  wide: [180, 148, 124, 96],
  tall: [260, 200, 160, 124],
} as const;
/** Faces beyond which they do not become smaller. */
const MAX_FACES = 24;
/** Width of a face with what is beside it, in faces. */
const CELL = 1.5;
/** Room for a name below a face, and for words above and below all of them, px. */
const NAME = 54;
const HEAD = 90;

/** Returns how many faces of a size have room. */
function gridOf(
  face: number,
  { width, height }: { width: number; height: number },
): number {
  return Math.max(1, Math.floor(width / (face * CELL))) *
    Math.max(1, Math.floor(height / (face + NAME)));
}

/** Returns a name without what is wider than a width. */
function fittedName(name: string, width: number): string {
  let length = MAX_POSTER_NAME;
  while (length > 1 && textWidth(cutText(name, length)) > width) length--;
  return cutText(name, length);
}

/** Draws people with their pictures, in rows, as many as there is room for. */
export function PosterFaces(
  { people, more, look, form, box }:
    & Omit<PosterPart, "picture" | "channelName">
    & {
      people: readonly PicturedPerson[];
      more: number;
    },
) {
  const most = { width: box.width - 60, height: box.height - HEAD };
  const face =
    FACES[form].find((size) =>
      gridOf(size, most) >= Math.min(people.length, MAX_FACES)
    ) ?? FACES[form].at(-1)!;
  const cell = face * CELL;
  const row = face + NAME;
  const columns = Math.max(1, Math.floor(most.width / cell));
  const shown = people.slice(0, gridOf(face, most));
  const rest = more + people.length - shown.length;
  const middle = box.x + box.width / 2;
  if (shown.length === 0) {
    return (
      <PosterLine x={middle} y={box.y + NAME} size={34} room={box.width - 120}>
        {words.nobody}
      </PosterLine>
    );
  }
  const used = Math.ceil(shown.length / columns);
  // What is left of the plate is above and below.
  const top = box.y + 50 + Math.max(0, most.height - used * row) / 2;
  return (
    <>
      <PosterLine
        x={middle}
        y={top - 22}
        size={28}
        room={box.width - 120}
        opacity={0.86}
      >
        {words.broughtBy}
      </PosterLine>
      {shown.map((person, index) => {
        const inRow = Math.min(
          columns,
          shown.length - Math.floor(index / columns) * columns,
        );
        const x = middle + (index % columns - (inRow - 1) / 2) * cell;
        const y = top + Math.floor(index / columns) * row;
        return (
          <g key={index}>
            <PosterFace person={person} look={look} x={x} y={y} size={face} />
            <PosterLine x={x} y={y + face + 34} size={26} room={cell - 16}>
              {fittedName(person.name, (cell - 16) / (26 * MIN_LINE_SIZE))}
            </PosterLine>
          </g>
        );
      })}
      {rest > 0 && (
        <PosterLine
          x={middle}
          y={top + used * row + 20}
          size={28}
          room={box.width - 120}
        >
          {words.more(numberText(rest))}
        </PosterLine>
      )}
    </>
  );
}

/** Draws a person's picture, over the first character of the name. */
export function PosterFace(
  { person, look, x, y, size }: {
    person: PicturedPerson;
    look: PictureLook;
    x: number;
    y: number;
    size: number;
  },
) {
  const id = `face-${Math.round(x)}-${Math.round(y)}`;
  const circle = { cx: x, cy: y + size / 2, r: size / 2 };
  return (
    <>
      <clipPath id={id}>
        <circle {...circle} />
      </clipPath>
      <circle {...circle} fill={look.accent2} />
      <text
        x={x}
        y={y + size * 0.68}
        font-size={size * 0.5}
        font-weight="800"
        fill={look.onAccent}
      >
        {firstGrapheme(person.name).toUpperCase()}
      </text>
      {person.avatarUrl && (
        <image
          href={person.avatarUrl}
          x={x - size / 2}
          y={y}
          width={size}
          height={size}
          preserveAspectRatio="xMidYMid slice"
          clip-path={`url(#${id})`}
        />
      )}
      <circle {...circle} fill="none" stroke={look.accent} stroke-width="4" />
    </>
  );
}
