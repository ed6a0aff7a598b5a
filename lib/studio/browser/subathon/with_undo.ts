import { SUBATHON_WORDS as words } from "@/lib/studio/words/subathon.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";

/**
 * Carries something out and says so, with Undo where `back` is given. Resolves
 * with what it answered, or with `null` after a failure, which is said too.
 */
export async function withUndo<T>(
  work: () => Promise<T>,
  said: string | ((result: T) => string),
  back?: (result: T) => (() => Promise<unknown>) | undefined,
): Promise<T | null> {
  const result = await attempt(work);
  if (result === null) return null;
  const undo = back?.(result);
  toast(typeof said === "string" ? said : said(result), {
    tone: "good",
    undo: undo && (() => attempt(undo, words.undone)),
  });
  return result;
}
