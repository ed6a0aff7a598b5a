import { toast } from "@/lib/studio/browser/toasts.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import type { Draft } from "./create_draft.ts";

/**
 * Saves a document because the person asked for it, and says so: `done`, if it is given,
 * when it worked, otherwise why it did not. Returns whether what
 * stood then is stored.
 */
export async function saveAndSay<T extends object>(
  draft: Pick<Draft<T>, "save" | "failure">,
  done?: string,
): Promise<boolean> {
  const isSaved = await draft.save();
  const failure = draft.failure.peek();
  if (isSaved) {
    if (done !== undefined) toast(done, { tone: "good" });
  } else if (failure) sayWhy(failure);
  return isSaved;
}

/** Says why a document was not saved. */
export const sayWhy = (failure: Parameters<typeof failureInWords>[0]): void =>
  toast(failureInWords(failure), { tone: "bad" });
