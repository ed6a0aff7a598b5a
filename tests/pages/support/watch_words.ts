import type { Page } from "@/tests/support/browser.ts";

/** Stands in what was seen where the page heard that an event is taken away. */
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

let watched = 0;

/**
 * Writes down which of some words each frame of a page shows, from the next
 * document on; a reload begins anew. Several can watch one page.
 */
export async function watchWords(
  page: Page,
  { words, heardBy, within = "body" }: Watched,
): Promise<SeenWords> {
  const key = `seen-${++watched}`;
  await page.addInitScript(
    (
      { words, heardBy, within, key, HEARD }: Required<Watched> & {
        key: string;
        HEARD: string;
      },
    ) => {
      const seen: string[] = [];
      Object.assign(globalThis, { [key]: seen });
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
    { words, heardBy, within, key, HEARD },
  );
  return {
    async waitFor(words) {
      await page.waitForFunction(
        ({ key, words }) =>
          (globalThis as unknown as Record<string, string[]>)[key]
            ?.includes(words),
        { key, words },
      );
    },
    all: () => page.evaluate<string[]>(`globalThis["${key}"]`),
  };
}
