import type { LoadPauses } from "@/lib/sandbox/load_pauses.ts";
import { reportError } from "./report_error.ts";

/** Time within which the code of a widget has to start. */
const LOAD_MS = 20_000;

const started = new Set<string>();
const watchers = new Set<() => void>();

/** Notes that the code of a widget runs on this page and listens to it, or that its frame does. */
export function markStarted(instanceId: string): void {
  started.add(instanceId);
  for (const look of [...watchers]) look();
}

/**
 * Calls `ready` once: as soon as every widget of the page listens, at the
 * latest when one has had its time. A built-in one whose code did not load by
 * then would show its first picture for ever: it is reported, and the page is
 * loaded anew after a pause that grows from load to load, until all code has
 * come. Returns what stops it.
 */
export function watchLoading(
  { document, pauses, after, ready, reload }: {
    document: Pick<Document, "querySelectorAll">;
    pauses: LoadPauses;
    after(ms: number, run: () => void): () => void;
    ready: () => void;
    reload: () => void;
  },
): () => void {
  let isReady = false;
  let cancel = after(LOAD_MS, () => {
    beReady();
    const lost = lostItems();
    if (lost.length === 0) return finish();
    for (const { dataset } of lost) {
      reportError(
        new Error("The widget's code did not load"),
        "loading",
        dataset.item,
      );
    }
    cancel = after(pauses.next(), () => {
      // The code may have come late.
      if (lostItems().length === 0) return finish();
      stop();
      pauses.noteLoad();
      reload();
    });
  });

  function asleep(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(".item")]
      .filter(({ dataset }) => !started.has(dataset.item ?? ""));
  }
  /** A frame that does not open tells by itself, and is tried again. */
  function lostItems(): HTMLElement[] {
    return asleep().filter((item) => !item.querySelector("iframe"));
  }
  function beReady(): void {
    if (!isReady) ready();
    isReady = true;
  }
  function look(): void {
    if (asleep().length > 0) return;
    finish();
    beReady();
  }
  function finish(): void {
    stop();
    pauses.noteWhole();
  }
  function stop(): void {
    watchers.delete(look);
    cancel();
  }
  watchers.add(look);
  look();
  return stop;
}
