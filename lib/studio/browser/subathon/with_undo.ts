import type { TakeBack } from "@/lib/studio/kit/draft/create_acts.ts";
import type { ShownThing } from "@/lib/studio/browser/sources/where_shown.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";

/**
 * Carries out an act on a document and says so, with Undo, which takes that act
 * back. Resolves with what does, or with `null` after a failure, which is said too.
 */
export const actWithUndo = (
  act: () => Promise<TakeBack>,
  said: string,
): Promise<TakeBack | null> => withUndo(act, said, (takeBack) => takeBack);

/**
 * Carries a command out and says so, with Undo where `back` is given, and whether
 * an open source draws `shown`, the widget it is for. Resolves with what it
 * answered, or with `null` after a failure, which is said too.
 */
export const withUndo = <T>(
  work: () => Promise<T>,
  said: string | ((result: T) => string),
  back?: (result: T) => (() => Promise<unknown>) | undefined,
  shown: ShownThing | null = null,
): Promise<T | null> =>
  runCommand(work, (result) => ({
    text: typeof said === "string" ? said : said(result),
    undo: undoBy(back?.(result)),
    shown,
  }));
