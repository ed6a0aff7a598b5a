import { reportError } from "./report_error.ts";

/** Time within which the code of a widget has to start. */
const LOAD_MS = 20_000;
/** Maximum number of consecutive reloads of a page whose code did not load. */
const MAX_RELOADS = 3;
const KEY = "limelight_unloaded";

const awake = new Set<string>();
const watchers = new Set<() => void>();

/** Notes that the code of a widget runs on this page and listens to it, or that its frame does. */
export function noteStarted(instanceId: string): void {
  awake.add(instanceId);
  for (const look of [...watchers]) look();
}

/**
 * Calls `ready` once: as soon as every widget of the page listens, at the
 * latest when one has had its time. A built-in one whose code did not load by
 * then would show its first picture for ever: it is told of, and the page is
 * loaded anew, a few times at most. Returns what stops it.
 */
export function watchLoading(
  { document, sessionStorage, after, ready, reload }: {
    document: Pick<Document, "querySelectorAll">;
    sessionStorage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
    after(ms: number, run: () => void): () => void;
    ready: () => void;
    reload: () => void;
  },
): () => void {
  const asleep = () =>
    [...document.querySelectorAll<HTMLElement>(".item")]
      .filter(({ dataset }) => !awake.has(dataset.item ?? ""));
  const cancel = after(LOAD_MS, () => {
    stop();
    ready();
    // A frame that does not open tells by itself, and is tried again.
    const lost = asleep().filter((item) => !item.querySelector("iframe"));
    if (lost.length === 0) return;
    for (const { dataset } of lost) {
      reportError(
        new Error("The widget's code did not load"),
        "loading",
        dataset.item,
      );
    }
    const reloads = Number(sessionStorage.getItem(KEY));
    if (reloads >= MAX_RELOADS) return;
    sessionStorage.setItem(KEY, String(reloads + 1));
    reload();
  });
  function look(): void {
    if (asleep().length > 0) return;
    stop();
    sessionStorage.removeItem(KEY);
    ready();
  }
  function stop(): void {
    watchers.delete(look);
    cancel();
  }
  watchers.add(look);
  look();
  return stop;
}
