/**
 * Draws the stinger of a look at an instant: pieces of the look's world come in
 * by a way of its own, cover the picture, and go. Runs in a page, and goes by
 * nothing but the share of its time that is over.
 */

import { STINGER } from "@/lib/schema/overlays/stingers.ts";
import { back, chance, clamp, inOut, out, upTo, WAYS } from "./ways.ts";

const { width: WIDTH, height: HEIGHT } = STINGER;
/** Shares of its time: the picture is covered from one to the other. */
const COVERED = { from: 0.42, to: 0.58 };

/** Pictures of a look, and its colours. */
export interface Art {
  world: CanvasImageSource;
  emblem: CanvasImageSource;
  particle: CanvasImageSource;
  accent: string;
  accent2: string;
  /** Squares rather than smooth shapes. */
  isPixel: boolean;
}

/** Size of the emblem, px, and the shares of the time in which it comes and goes. */
const EMBLEM = { size: 400, comes: 0.26, goes: 0.6 };
const SPARKS = 46;

/** Draws a look's stinger at a share of its time. */
export function drawStinger(
  context: CanvasRenderingContext2D,
  look: string,
  time: number,
  art: Art,
): void {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  const come = clamp(time / COVERED.from);
  const gone = clamp((time - COVERED.to) / (1 - COVERED.to));
  const way = WAYS[look];
  if (!way) throw new Error(`No stinger of ${look}`);
  const isCovered = come === 1 && gone === 0;
  context.imageSmoothingEnabled = !art.isPixel;
  context.save();
  if (isCovered) {
    context.drawImage(art.world, 0, 0, WIDTH, HEIGHT);
  } else {
    const { area, edges } = way(come, gone);
    context.save();
    context.clip(area);
    context.drawImage(art.world, 0, 0, WIDTH, HEIGHT);
    context.restore();
    // Edges in both accents, the brighter one within the other; whole, the world has none.
    context.globalAlpha = Math.min(clamp((1 - come) * 4 + gone * 5), 1);
    for (
      const [color, width] of [[art.accent2, 14], [art.accent, 6]] as const
    ) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.lineJoin = art.isPixel ? "miter" : "round";
      context.stroke(edges);
    }
  }
  context.restore();
  sparks(context, time, art);
  emblem(context, time, art);
}

/** Lets the look's material fly from the middle while the picture is covered and after it. */
function sparks(context: CanvasRenderingContext2D, time: number, art: Art) {
  for (const index of upTo(SPARKS)) {
    const begins = 0.3 + chance(index) * 0.12;
    const share = (time - begins) / 0.5;
    if (share <= 0 || share >= 1) continue;
    const angle = chance(index + 50) * Math.PI * 2;
    const far = (260 + chance(index + 80) * 760) * out(share);
    const size = (26 + chance(index + 20) * 44) * (1 - share * 0.4);
    context.save();
    context.globalAlpha = Math.min(1, share * 8, (1 - share) * 3);
    context.translate(
      WIDTH / 2 + Math.cos(angle) * far * 1.25,
      HEIGHT / 2 + Math.sin(angle) * far * 0.75 + 120 * share ** 2,
    );
    context.rotate(art.isPixel ? 0 : (chance(index + 7) - 0.5) * 5 * share);
    context.drawImage(art.particle, -size / 2, -size / 2, size, size);
    context.restore();
  }
}

/** Draws the look's emblem, which is there while the picture is covered. */
function emblem(context: CanvasRenderingContext2D, time: number, art: Art) {
  const comes = (time - EMBLEM.comes) / 0.16;
  const goes = (time - EMBLEM.goes) / 0.12;
  if (comes <= 0 || goes >= 1) return;
  const scale = back(comes) * (1 + 0.25 * inOut(goes));
  if (scale <= 0) return;
  context.save();
  context.globalAlpha = Math.min(clamp(comes * 4), 1 - clamp(goes));
  context.translate(WIDTH / 2, HEIGHT / 2);
  context.scale(scale, scale);
  const { size } = EMBLEM;
  context.drawImage(art.emblem, -size / 2, -size / 2, size, size);
  context.restore();
}
