import type { Page } from "@/tests/support/browser.ts";

/** Times of a page that is opened, ms since its navigation began. */
export interface Opening {
  /** First picture in which the page can be used; `null` for a page that is not of the studio. */
  usable: number | null;
  /** First picture of the scene or widget that the page is opened for, its runtime running. */
  seen: number;
}

/**
 * Opens a page and times it by its own pictures: a wait from outside looks after
 * 0, 20, 70, 170, 270 and 770 ms, and takes processor time for it. `frame` finds
 * the frame that the scene is drawn in, and `text` is in it. `toPress` finds a
 * button that is pressed in each picture until it is: the page can be used then.
 * Without one it can be used once the tools of the studio work.
 */
export async function timeOpening(
  page: Page,
  address: string,
  { frame = null, text = "", toPress = null }: {
    frame?: string | null;
    text?: string;
    toPress?: string | null;
  },
): Promise<Opening> {
  await page.goto(address, { waitUntil: "commit" });
  return await page.evaluate(
    ({ frame, text, toPress }) =>
      new Promise<Opening>((resolve) => {
        let usable: number | null = null;
        let seen: number | null = null;
        let pressedAt: number | null = null;
        requestAnimationFrame(function look(now) {
          const studio = document.querySelector(".studio");
          if (toPress === null) {
            if (studio?.hasAttribute("data-ready")) usable ??= now;
          } else if (usable === null) {
            const button = document.querySelector<HTMLElement>(toPress);
            // What a press does is drawn in the next picture.
            if (button?.ariaPressed === "true") usable = pressedAt;
            else button?.click();
            pressedAt = now;
          }
          const drawn = frame === null
            ? document
            : document.querySelector<HTMLIFrameElement>(frame)?.contentDocument;
          const isSeen =
            drawn?.documentElement?.dataset.runtime !== undefined &&
            drawn.body.textContent?.includes(text);
          if (isSeen) seen ??= now;
          if (seen !== null && (usable !== null || !studio)) {
            resolve({ usable, seen });
          } else requestAnimationFrame(look);
        });
      }),
    { frame, text, toPress },
  );
}
