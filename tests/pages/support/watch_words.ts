import type { Page } from "@/tests/support/browser.ts";

/** Stands in what was seen where the page heard that something is taken away. */
export const HEARD = "(heard)";

/** Texts to look for on a page. */
interface Watched {
  words: readonly string[];
  /** Selects the part of the page that is looked at. */
  within?: string;
  /** All stand in the message by which the page hears. */
  heardBy: readonly string[];
}

/** Words that a page showed from its beginning on. */
export interface SeenWords {
  /** Waits until the page has shown just this, whether it still does or not. */
  waitFor(words: string): Promise<void>;
  /**
   * Returns the words in the order in which they were painted, those that were
   * there together in one, and `HEARD` between them.
   */
  all(): Promise<string[]>;
}

/**
 * Writes down which of some words each frame of a page shows, from the next
 * document on; a reload begins anew.
 */
export async function watchWords(
  page: Page,
  { words, heardBy, within = "body" }: Watched,
): Promise<SeenWords> {
  await page.addInitScript(
    (
      { words, heardBy, within, HEARD }: Required<Watched> & { HEARD: string },
    ) => {
      const world = globalThis as unknown as { seenWords: string[] };
      const seen = world.seenWords = [] as string[];
      let last = "";
      const look = () => {
        const text = document.querySelector<HTMLElement>(within)?.innerText ??
          "";
        const there = words.filter((word) => text.includes(word)).join(" + ");
        if (there !== last && there !== "") seen.push(there);
        last = there;
        requestAnimationFrame(look);
      };
      look();
      // The page's own listener comes after this one, and before the next frame.
      globalThis.WebSocket = class extends WebSocket {
        constructor(...args: ConstructorParameters<typeof WebSocket>) {
          super(...args);
          this.addEventListener("message", ({ data }) => {
            if (!heardBy.every((one) => String(data).includes(one))) return;
            seen.push(HEARD);
            // What is still there is seen again.
            last = "";
          });
        }
      };
    },
    { words, heardBy, within, HEARD },
  );
  return {
    async waitFor(words) {
      await page.waitForFunction(
        (words) =>
          (globalThis as unknown as { seenWords: string[] }).seenWords
            .includes(words),
        words,
      );
    },
    all: () => page.evaluate<string[]>("seenWords"),
  };
}
