import { textWidth } from "./text_width.ts";

/** Least part of its size to which a line is made smaller. */
export const MIN_LINE_SIZE = 0.7;

/** Draws a line of text that is never wider than its room; see `fitLines`. */
export function PosterLine(
  { x, y, size, room, font, weight = 600, fill, opacity, children }: {
    x: number;
    y: number;
    size: number;
    room: number;
    font?: string;
    weight?: number;
    fill?: string;
    opacity?: number;
    children: string;
  },
) {
  // What the server takes to be too wide is smaller; the browser measures.
  const share = Math.min(1, room / Math.max(1, textWidth(children) * size));
  return (
    <text
      x={x}
      y={y}
      font-size={Math.round(size * Math.max(MIN_LINE_SIZE, share))}
      font-weight={weight}
      font-family={font && `"${font}", "Noto Sans", sans-serif`}
      fill={fill}
      opacity={opacity}
      data-room={Math.round(room)}
    >
      {children}
    </text>
  );
}
