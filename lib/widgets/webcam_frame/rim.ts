/** The way round a webcam frame, in the middle of its sides. Pure geometry. */

/** A frame: its outer size and the width of its sides, px. */
export interface Rim {
  width: number;
  height: number;
  band: number;
  isCircle: boolean;
}

/** A place on the rim: px from the frame's middle, and where the way leads, degrees. */
interface RimPoint {
  x: number;
  y: number;
  turn: number;
}

/**
 * Returns the place at a share of the way round, which begins in the middle of
 * the lower side and goes up the left one.
 */
export function rimPoint(share: number, rim: Rim): RimPoint {
  const at = share - Math.floor(share);
  const width = rim.width - rim.band;
  const height = rim.height - rim.band;
  if (rim.isCircle) {
    const angle = at * 2 * Math.PI;
    return {
      x: -Math.sin(angle) * width / 2,
      y: Math.cos(angle) * height / 2,
      turn: 180 + at * 360,
    };
  }
  let left = at * 2 * (width + height);
  if (left <= width / 2) return { x: -left, y: height / 2, turn: 180 };
  left -= width / 2;
  if (left <= height) return { x: -width / 2, y: height / 2 - left, turn: 270 };
  left -= height;
  if (left <= width) return { x: left - width / 2, y: -height / 2, turn: 360 };
  left -= width;
  if (left <= height) return { x: width / 2, y: left - height / 2, turn: 450 };
  return { x: width / 2 - (left - height), y: height / 2, turn: 540 };
}
