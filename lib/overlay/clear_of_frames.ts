/**
 * Keeps what crosses a whole scene clear of its webcam frames: a streamer in one
 * is never covered.
 */

/** A rectangle of a scene, px of its canvas. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
  /** It is an ellipse of this size. */
  isRound?: boolean;
}

/** Finds the webcam frames on a scene; one that is turned by the rectangle around it. */
export function framesOn(scene: HTMLElement): Area[] {
  const whole = scene.getBoundingClientRect();
  // A page scales its scene to its source.
  const scale = scene.clientWidth / whole.width;
  return Array.from(scene.querySelectorAll(".ll-cam"), (frame) => {
    const { left, top, width, height } = frame.getBoundingClientRect();
    return {
      left: (left - whole.left) * scale,
      top: (top - whole.top) * scale,
      width: width * scale,
      height: height * scale,
      isRound: frame.closest(".is-circle") !== null,
    };
  });
}

/**
 * Returns the widest span of a scene's width, in the rows from `top` on, that no
 * frame stands in.
 */
export function widestSpan(
  frames: readonly Area[],
  rows: { top: number; height: number; width: number },
): { left: number; width: number } {
  const between = frames
    .filter(({ top, height }) =>
      top < rows.top + rows.height && rows.top < top + height
    )
    .sort((one, other) => one.left - other.left);
  let widest = { left: 0, width: 0 };
  let left = 0;
  for (const frame of [...between, { left: rows.width, width: 0 }]) {
    const width = Math.min(frame.left, rows.width) - left;
    if (width > widest.width) widest = { left, width };
    left = Math.max(left, frame.left + frame.width);
  }
  return widest;
}

/** Far beyond any canvas, px: nothing outside of it is cut off. */
const FAR = 100_000;

/**
 * Returns the `clip-path` that cuts the frames out of what begins at `left` and
 * `top` of their scene; `none` without frames.
 */
export function pathAround(
  frames: readonly Area[],
  { left, top }: { left: number; top: number },
): string {
  if (frames.length === 0) return "none";
  const box = (x: number, y: number, width: number, height: number) =>
    `M${x} ${y}h${width}v${height}h${-width}z`;
  const holes = frames.map(({ width, height, isRound, ...frame }) => {
    const x = frame.left - left;
    const y = frame.top - top;
    if (!isRound) return box(x, y, width, height);
    const half = `a${width / 2} ${height / 2} 0 0 1 `;
    return `M${x} ${y + height / 2}${half}${width} 0${half}${-width} 0z`;
  });
  return `path(evenodd, "${box(-FAR, -FAR, 2 * FAR, 2 * FAR)}${
    holes.join("")
  }")`;
}
