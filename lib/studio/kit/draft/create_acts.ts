import { toast } from "@/lib/studio/browser/toasts.ts";
import { DRAFT_MESSAGES as words } from "@/lib/studio/messages/draft.ts";
import type { Draft } from "./create_draft.ts";
import { mergeChanges } from "./merge.ts";

/** Takes an act back, and stores that. Throws `ApiError`. */
export type TakeBack = () => Promise<unknown>;

/**
 * Creates the acts on a document that is stored with each of them, such as a
 * list in which a line is moved or taken off.
 */
export function createActs<T extends object>(draft: Draft<T>) {
  let last: Promise<unknown> = Promise.resolve();

  async function store(edit: (value: T) => T): Promise<TakeBack> {
    const before = draft.value.peek();
    const after = edit(before);
    const earlier = draft.written();
    draft.change(after, "act");
    if (!await draft.save()) {
      draft.change(mergeChanges(after, draft.value.peek(), before).merged, "");
      const failure = draft.failure.peek();
      if (failure) throw failure;
    }
    const written = draft.written();
    // Nothing was written where another's change was to stay.
    return written === null || written === earlier
      ? () => Promise.resolve()
      : () => act(takeBackOf(written.stored, written.over));
  }

  /** Creates what goes back from `after` to what was stored before it. */
  const takeBackOf = (after: T, before: T) => (value: T): T => {
    const { merged, both } = mergeChanges(after, value, before);
    if (both.length > 0) toast(words.leftAlone(draft.nameOf(both, value)));
    return merged;
  };

  /**
   * Makes the next state of the document and stores it, after the acts before
   * it. One that is refused is taken back on screen. Returns what takes it back
   * and leaves alone what others made of it since. Throws `ApiError`.
   */
  function act(edit: (value: T) => T): Promise<TakeBack> {
    const done = last.then(() => store(edit));
    last = done.catch(() => {});
    return done;
  }
  return act;
}
