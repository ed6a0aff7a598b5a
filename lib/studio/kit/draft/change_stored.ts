import { createDraft } from "./create_draft.ts";
import type { DraftOptions } from "./draft_options.ts";
import { saveAndSay } from "./save_and_say.ts";

/**
 * Changes some fields of a document that is not open on the page, as a draft
 * does: with what others changed meanwhile. Says `done`, or why it could not;
 * returns whether it is stored.
 */
export function changeStored<T extends object>(
  document: Pick<DraftOptions<T>, "loaded" | "read" | "write" | "nameOf">,
  fields: Partial<T>,
  done: string,
): Promise<boolean> {
  const draft = createDraft<T>({ ...document, restMs: null });
  draft.changeFields(fields);
  return saveAndSay(draft, done);
}
