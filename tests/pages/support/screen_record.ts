import type { Page } from "@/tests/support/browser.ts";
import { openContext } from "@/tests/support/browser.ts";

/** Alerts of the tests show numbers of so many digits. */
const DIGITS = 3;
/** Selector of their text on the page. */
export const LINE = ".ll-alert-value";

/** Returns the name that the alert with this number shows. */
export const nameOf = (index: number): string =>
  String(index).padStart(DIGITS, "0");

/** A number that was on the screen; times in ms since the epoch. */
export interface Show {
  source: string;
  name: string;
  from: number;
  to: number;
}

/** Reads the numbers of alerts out of pictures of the screen. */
export interface DigitReader {
  /** Returns the number on a picture, as PNG in base64; `null` for none. */
  read(png: string): Promise<string | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Compares pictures in a page of its own. */
const COMPARE = `
const cells = (bitmap) => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  return boxes.map(({ x, y, width, height }) => {
    const { data } = context.getImageData(x, y, width, height);
    return Array.from({ length: width * height }, (_, i) => data[i * 4]);
  });
};
const bitmapOf = async (png) =>
  createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
const apart = (a, b) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
globalThis.learn = async (digit, png) => void (known[digit] = cells(await bitmapOf(png)));
globalThis.readDigits = async (png) => {
  const seen = cells(await bitmapOf(png));
  if (seen.every((cell) => Math.max(...cell) - Math.min(...cell) < 40)) return null;
  return seen.map((cell, place) => {
    const all = known.map((own, digit) => [apart(own[place], cell), digit]).sort((a, b) => a[0] - b[0]);
    return all[0][0] < 12 ? all[0][1] : "?";
  }).join("");
};`;

/** A picture that is left out is made up for after so long, in ms. */
const BEAT_MS = 250;

/** Pictures of the digits on a screen. */
export interface Digits {
  /** Places of the number's digits. */
  boxes: { x: number; y: number; width: number; height: number }[];
  /** Pictures of the screen with each digit in all places, as PNG in base64. */
  pictures: string[];
}

/**
 * Looks at the digits on a page that shows an alert now. The page is of no use
 * afterwards.
 */
export async function learnDigits(page: Page): Promise<Digits> {
  // First of all: on a busy machine it may end before anything else is done.
  await page.evaluate((line) => {
    const item = document.querySelector(line)?.closest(".item");
    // The alert ends: a copy of it stays. Its font may still be on the way.
    item?.replaceWith(item.cloneNode(true));
    return document.fonts.ready.then(() => {});
  }, LINE);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const boxes = await page.evaluate(({ line, count }) => {
    const node = document.querySelector(line);
    if (!node) throw new Error("No alert is shown");
    node.textContent = "0".repeat(count);
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, width, height } = range.getBoundingClientRect();
    return Array.from({ length: count }, (_, place) => ({
      x: Math.round(left + place * width / count),
      y: Math.round(top),
      width: Math.floor(width / count),
      height: Math.round(height),
    }));
  }, { line: LINE, count: DIGITS });
  for (const { x, y, ...box } of boxes) {
    if (x < 0 || y < 0 || x + box.width > width || y + box.height > height) {
      throw new Error(`The digits are not all on the page: ${x} ${y}`);
    }
  }
  const pictures: string[] = [];
  for (let digit = 0; digit < 10; digit++) {
    await page.evaluate(
      ({ line, text }) => {
        const node = document.querySelector(line);
        if (node) node.textContent = text;
        return new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
        );
      },
      { line: LINE, text: String(digit).repeat(DIGITS) },
    );
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
    });
    pictures.push(data);
  }
  return { boxes, pictures };
}

/** Creates a reader of these digits, in a page of its own. */
export async function createReader(
  { boxes, pictures }: Digits,
): Promise<DigitReader> {
  const context = await openContext();
  const reader = await context.newPage();
  await reader.evaluate(
    `globalThis.known = []; globalThis.boxes = ${
      JSON.stringify(boxes)
    };${COMPARE}`,
  );
  for (const known of pictures.entries()) {
    await reader.evaluate(
      ([digit, png]) => Reflect.get(globalThis, "learn")(digit, png),
      known,
    );
  }
  return {
    read: (png) =>
      reader.evaluate(
        (png) => Reflect.get(globalThis, "readDigits")(png),
        png,
      ) as Promise<string | null>,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** A recording of what a page has on its screen. */
export interface ScreenRecord {
  /** The page is gone: what was on the screen was until this instant, ms since the epoch. */
  end(at: number): void;
  /** Resolves with the shows, once every picture has been read. */
  shows(): Promise<Show[]>;
}

/**
 * Changes a corner of the page again and again: a browser tells of a change of
 * the screen once, and leaves it out while a busy machine has not taken those
 * before, so that what stands still after it would never be told.
 */
const BEAT = `addEventListener("DOMContentLoaded", () => {
  const corner = document.createElement("i");
  corner.style.cssText = "position: fixed; right: 0; bottom: 0; width: 2px; height: 2px; background: #000";
  document.documentElement.append(corner);
  setInterval(() => corner.style.opacity = 1 - corner.style.opacity, ${BEAT_MS});
});`;

/** Records the pictures on the screen of a test's source, as numbers and times, from when it opens. */
export async function recordScreen(
  page: Page,
  source: string,
  reader: DigitReader,
): Promise<ScreenRecord> {
  const shows: Show[] = [];
  let on: { name: string; from: number } | null = null;
  let reading = Promise.resolve();
  let ended = false;
  let newest = 0;
  const change = (name: string | null, at: number) => {
    if (on?.name === name) return;
    if (on) shows.push({ source, ...on, to: at });
    on = name === null ? null : { name, from: at };
  };
  /** Numbers on pictures that were read, which come again. */
  const known = new Map<string, string | null>();
  const read = async (png: string) => {
    const found = known.get(png);
    if (found !== undefined) return found;
    const name = await reader.read(png);
    known.set(png, name);
    return name;
  };
  await page.addInitScript(BEAT);
  const session = await page.context().newCDPSession(page);
  session.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
    const at = (metadata.timestamp ?? 0) * 1_000;
    // Pictures may come out of order: an older one says nothing of the screen now.
    if (at < newest) return;
    newest = at;
    reading = reading.then(async () => {
      const name = await read(data);
      if (!name?.includes("?")) change(name, at);
    });
  });
  await session.send("Page.startScreencast", { format: "png" });
  return {
    end(at) {
      if (ended) return;
      ended = true;
      reading = reading.then(() => change(null, at));
    },
    async shows() {
      await reading;
      return shows;
    },
  };
}
