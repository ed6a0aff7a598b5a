import { effect, type Signal } from "@preact/signals";
import { changedTabs } from "./code_tabs.ts";
import type { CodeWork } from "./code_work.ts";
import type { StoredDraft } from "./stored_draft.ts";

/** Pause after which what is not saved is copied. */
const COPY_AFTER_MS = 300;

/** Code that another page left unsaved, with the way to forget it. */
export interface LeftDraft extends StoredDraft {
  /** Forgets the copy. */
  drop(): void;
}

/**
 * Copies what is not saved into the browser, off the keystrokes, and offers
 * what a page left that crashed or was closed. Where the browser keeps nothing
 * the draft is saved as ever. The answer ends it.
 */
export function copyDraft(
  work: CodeWork,
  channelId: string,
  left: Signal<LeftDraft | null>,
): () => void {
  let stop = () => {};
  let isOver = false;
  import("./stored_draft.ts").then(async ({ createStoredDraft }) => {
    const copy = createStoredDraft(channelId, work.widgetId);
    const found = await copy.read();
    if (isOver) return;
    if (found) {
      const drop = () => void copy.drop(found).catch(() => {});
      if (isLost(found, work)) left.value = { ...found, drop };
      else drop();
    }
    stop = effect(() => {
      const [saved, texts] = [work.saved.value, work.texts.value];
      // What is offered is not written over before somebody decides.
      if (left.value) return;
      const isChanged = changedTabs(saved, texts).length > 0;
      const timer = setTimeout(
        () =>
          whenIdle(() => isChanged ? copy.write(saved, texts) : copy.clear()),
        isChanged ? COPY_AFTER_MS : 0,
      );
      return () => clearTimeout(timer);
    });
  }).catch(() => {});
  return () => {
    isOver = true;
    stop();
  };
}

/** Tells whether a text of it was typed and is not in the draft. */
function isLost(
  { saved, texts }: StoredDraft,
  work: Pick<CodeWork, "texts">,
): boolean {
  const now = work.texts.peek();
  return changedTabs(saved, texts).some((tab) => texts[tab] !== now[tab]);
}

function whenIdle(run: () => Promise<unknown>): void {
  // Safari has none.
  const later = globalThis.requestIdleCallback ?? setTimeout;
  later(() => void run().catch(() => {}));
}
