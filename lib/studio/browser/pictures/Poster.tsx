import type { PictureLook } from "@/lib/schema/subathon/picture_look.ts";
import type { SharedPicture } from "@/lib/schema/subathon/pictures.ts";
import { figureText } from "@/lib/studio/browser/subathon/ladder_figures.ts";
import { PICTURE_MESSAGES as words } from "@/lib/studio/messages/pictures.ts";
import { PosterCredits } from "./PosterCredits.tsx";
import { PosterFaces } from "./PosterFaces.tsx";
import { PosterLine } from "./PosterLine.tsx";
import { DAYS, type PosterPart } from "./poster_parts.ts";
import { textWidth, wrapped } from "./text_width.ts";

/** Sizes of the shapes, px. */
const SIZES = {
  wide: { width: 1920, height: 1080 },
  tall: { width: 1080, height: 1920 },
} as const;

/** Height of a world over its width. */
const WORLD = 1080 / 1920;

/** Returns what a picture is about, in words. */
export const pictureTitle = ({ of, title }: SharedPicture): string =>
  of === "goal" ? title : of === "total" ? words.total : words.thanks;

/** Draws a picture to share: the world of a look, a plate on it, and what it says. */
export function Poster(
  { picture, channelName, look, form }: Omit<PosterPart, "box">,
) {
  const { width, height } = SIZES[form];
  // It fills the picture, and is cut where the shape is another.
  const world = Math.max(width, height / WORLD);
  const margin = form === "wide" ? 110 : 70;
  const box = {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
  };
  return (
    <svg
      class="picture__poster"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={words.alt(pictureTitle(picture))}
      font-family={`"${look.font}", "Noto Sans", sans-serif`}
      fill={look.ink}
      text-anchor="middle"
    >
      <rect width={width} height={height} fill={look.plate} />
      {look.layers.map((href) => (
        <image
          key={href}
          href={href}
          x={(width - world) / 2}
          y={(height - world * WORLD) / 2}
          width={world}
          height={world * WORLD}
        />
      ))}
      <rect
        {...box}
        rx={look.radius}
        fill={look.plate}
        fill-opacity="0.95"
        stroke={look.accent}
        stroke-width="5"
      />
      {picture.of === "credits"
        ? <PosterCredits {...{ picture, channelName, look, form, box }} />
        : <Milestone {...{ picture, channelName, look, form, box }} />}
    </svg>
  );
}

/** Draws a goal that was reached, or the subathon, with those who brought it. */
function Milestone({ picture, channelName, look, form, box }: PosterPart) {
  const { of, at, figure, people } = picture;
  const middle = box.x + box.width / 2;
  const room = box.width - 120;
  const isWide = form === "wide";
  const size = isWide ? 84 : 78;
  const lines = wrapped(pictureTitle(picture), room / size, 2);
  const top = box.y + (isWide ? 66 : 96);
  const below = top + 40 + lines.length * size * 1.12;
  const figureSize = isWide ? 92 : 104;
  const facesTop = below + figureSize * 1.5 + (isWide ? 84 : 120);
  const day = DAYS.format(new Date(at));
  return (
    <>
      <PosterLine x={middle} y={top} size={34} room={room}>
        {channelName}
      </PosterLine>
      {lines.map((line, index) => (
        <PosterLine
          key={index}
          x={middle}
          y={top + 40 + (index + 0.78) * size * 1.12}
          size={size}
          room={room}
          font={look.titleFont}
          weight={800}
        >
          {line}
        </PosterLine>
      ))}
      {figure && (
        <Figure
          text={figureText(figure, figure.value)}
          {...{ look, room, x: middle, y: below + 12, size: figureSize }}
        />
      )}
      <PosterLine
        x={middle}
        y={below + figureSize * 1.5 + 52}
        size={30}
        room={room}
      >
        {of === "goal" ? `${words.reached} · ${day}` : day}
      </PosterLine>
      <PosterFaces
        people={people}
        more={picture.more}
        look={look}
        form={form}
        box={{
          ...box,
          y: facesTop,
          height: box.y + box.height - facesTop - 24,
        }}
      />
    </>
  );
}

/** Draws a figure on a bar of the look. */
function Figure(
  { text, look, x, y, size, room }: {
    text: string;
    look: PictureLook;
    x: number;
    y: number;
    size: number;
    room: number;
  },
) {
  const width = Math.min(room, textWidth(text) * size + size * 1.2);
  return (
    <>
      <rect
        x={x - width / 2}
        y={y}
        width={width}
        height={size * 1.3}
        rx={look.radius}
        fill={look.accent}
      />
      <PosterLine
        x={x}
        y={y + size * 0.98}
        size={size}
        room={width - size * 0.6}
        fill={look.onAccent}
        font={look.titleFont}
        weight={800}
      >
        {text}
      </PosterLine>
    </>
  );
}
