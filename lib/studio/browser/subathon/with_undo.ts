import { SUBATHON_ROOM_MESSAGES as words } from "@/lib/studio/messages/subathon.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import {
  type ShownThing,
  toastShown,
} from "@/lib/studio/browser/sources/where_shown.ts";

/**
 * Carries an act out and says so, with Undo where `back` is given, and whether
 * an open source draws `shown`, the widget it is for. Resolves with what it
 * answered, or with `null` after a failure, which is said too.
 */
export async function withUndo<T>(
  work: () => Promise<T>,
  said: string | ((result: T) => string),
  back?: (result: T) => (() => Promise<unknown>) | undefined,
  shown: ShownThing | null = null,
): Promise<T | null> {
  const result = await attempt(work);
  if (result === null) return null;
  const undo = back?.(result);
  toastShown(
    typeof said === "string" ? said : said(result),
    shown,
    undo && (() => attempt(undo, words.undone)),
  );
  return result;
}
