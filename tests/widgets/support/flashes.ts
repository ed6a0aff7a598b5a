/** Counts flashes in pictures of a page, as photosensitive viewers would see them. */
import type { Page } from "@/tests/support/browser.ts";

/** Between two pictures. */
export const FRAME_MS = 40;
/** Pictures are this much smaller than the page. */
const SCALE = 0.25;
/** Side of a cell whose mean light is one value, pixels of the small picture. */
const CELL_PX = 8;

/** Place of a component on the page, px. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The largest shares of a component's area that flashed more than three times within some second. */
export interface Flashing {
  /** Light and dark. */
  general: number;
  /** Saturated red. */
  red: number;
}

/**
 * Takes `count` pictures, moving the page's clock and its animations on by a
 * frame between them; `each` is called before each. Answers the flashing of
 * each place.
 */
export async function watchFlashes(
  page: Page,
  places: readonly Place[],
  count: number,
  each: (frame: number) => Promise<void>,
): Promise<Flashing[]> {
  const judge = await page.context().newPage();
  await judge.evaluate(JUDGE);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (let frame = 0; frame < count; frame++) {
    await each(frame);
    await page.clock.runFor(FRAME_MS);
    await page.evaluate(STEP_ANIMATIONS);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, width, height, scale: SCALE },
    });
    await judge.evaluate(`take(${JSON.stringify(data)})`);
  }
  const flashing = await judge.evaluate<Flashing[]>(
    `judge(${JSON.stringify(places)}, ${1000 / FRAME_MS})`,
  );
  await judge.close();
  return flashing;
}

/** Animations go with the test's clock, not with the machine's. */
const STEP_ANIMATIONS = `
globalThis.stepped ??= new WeakSet();
for (const animation of document.getAnimations()) {
  if (!stepped.has(animation)) {
    animation.pause();
    stepped.add(animation);
  }
  const { endTime } = animation.effect.getComputedTiming();
  const next = Number(animation.currentTime) + ${FRAME_MS};
  if (next < endTime) animation.currentTime = next;
  else animation.finish();
}`;

/**
 * A flash is a pair of opposing changes of relative luminance by a tenth or
 * more, the darker below 0.8, or of saturated red (WCAG 2.2, technique G176).
 */
const JUDGE = `
const frames = [];
globalThis.take = async (data) => {
  const blob = await (await fetch("data:image/png;base64," + data)).blob();
  const image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
  const columns = Math.floor(image.width / ${CELL_PX});
  const rows = Math.floor(image.height / ${CELL_PX});
  const light = new Float32Array(columns * rows);
  const red = new Float32Array(columns * rows);
  const linear = (value) => (value / 255) ** 2.2;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let r = 0, g = 0, b = 0;
      for (let y = 0; y < ${CELL_PX}; y++) {
        for (let x = 0; x < ${CELL_PX}; x++) {
          const at = 4 * ((row * ${CELL_PX} + y) * image.width + column * ${CELL_PX} + x);
          r += linear(pixels[at]);
          g += linear(pixels[at + 1]);
          b += linear(pixels[at + 2]);
        }
      }
      const n = ${CELL_PX} ** 2, cell = row * columns + column;
      light[cell] = (0.2126 * r + 0.7152 * g + 0.0722 * b) / n;
      red[cell] = r > 0 && r / (r + g + b) >= 0.8
        ? Math.max(0, (r - g - b) / n) * 320 : 0;
    }
  }
  frames.push({ light, red, columns });
};
// Frames at which a cell changes its direction by at least that much.
function changes(kind, cell, least, isSeen) {
  const found = [];
  let low = frames[0][kind][cell], high = low, direction = 0;
  frames.forEach((frame, index) => {
    const value = frame[kind][cell];
    low = Math.min(low, value);
    high = Math.max(high, value);
    if (direction <= 0 && value - low >= least && isSeen(low, value)) {
      found.push(index);
      direction = 1;
      high = value;
      low = value;
    } else if (direction >= 0 && high - value >= least && isSeen(value, high)) {
      found.push(index);
      direction = -1;
      low = value;
      high = value;
    } else if (direction > 0) low = Math.min(high, value);
    else if (direction < 0) high = Math.max(low, value);
  });
  return found;
}
globalThis.judge = (places, perSecond) => {
  const { columns } = frames[0];
  const size = ${CELL_PX} / ${SCALE};
  return places.map(({ left, top, width, height }) => {
    const worst = (kind, least, isSeen) => {
      const counts = new Array(frames.length).fill(0);
      let cells = 0;
      for (let y = Math.ceil(top / size); (y + 1) * size <= top + height; y++) {
        for (let x = Math.ceil(left / size); (x + 1) * size <= left + width; x++) {
          cells++;
          const found = changes(kind, y * columns + x, least, isSeen);
          const marked = new Set();
          // More than three pairs within a second.
          for (let at = 6; at < found.length; at++) {
            if (found[at] - found[at - 6] < perSecond) {
              for (let f = found[at - 6]; f <= found[at]; f++) marked.add(f);
            }
          }
          for (const frame of marked) counts[frame]++;
        }
      }
      return cells === 0 ? 0 : Math.max(...counts) / cells;
    };
    return {
      general: worst("light", 0.1, (dark) => dark < 0.8),
      red: worst("red", 20, () => true),
    };
  });
};`;
