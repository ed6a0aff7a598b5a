import { createLoadPauses } from "./load_pauses.ts";

/** Parts of a browser's page that the script uses. */
interface StartingPage {
  document: {
    documentElement: { dataset: { readonly runtime?: string | undefined } };
  };
  location: { readonly href: string; reload(): void };
  fetch(url: string, init: RequestInit): Promise<{ readonly ok: boolean }>;
  setTimeout(run: () => void, ms: number): unknown;
}

/**
 * Loads the page anew when its runtime has not started. The build makes a
 * classic script of it, which is part of a browser source's page itself, so
 * that it runs when no other file of the page has come: nobody watches a
 * browser source to press refresh. Unless the runtime has reported by
 * `data-runtime` on the root element, the page is loaded anew after a pause
 * that grows from load to load, and only when the service answers.
 */
export function watchStart(
  { document, location, fetch, setTimeout }: StartingPage = globalThis,
): void {
  const pauses = createLoadPauses({ storage: () => sessionStorage });

  const isStarted = () => document.documentElement.dataset.runtime;

  async function look(): Promise<void> {
    if (isStarted()) return;
    const isAnswered = await isThere();
    // While the service was asked, what is slow may have come.
    if (isStarted()) return;
    if (!isAnswered) return lookLater();
    pauses.noteLoad();
    location.reload();
  }
  function lookLater(): void {
    setTimeout(look, pauses.next());
  }
  async function isThere(): Promise<boolean> {
    try {
      const answer = await fetch(location.href, {
        method: "HEAD",
        cache: "no-store",
      });
      return answer.ok;
    } catch {
      return false;
    }
  }
  lookLater();
}
