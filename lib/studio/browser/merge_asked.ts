import { DIALOG_WORDS } from "@/lib/studio/words/dialogs.ts";
import { confirmed } from "./confirm.ts";
import { mergeFields } from "./merge_fields.ts";

/**
 * Puts a change onto what somebody else made of the same meanwhile, by field.
 * Where both changed the same one, the person is asked whose stays.
 */
export async function mergeAsked<T extends object>(
  { base, mine, theirs, nameOf }: {
    base: T;
    mine: T;
    theirs: T;
    /** Name of a field for people. */
    nameOf: (field: keyof T & string) => string;
  },
): Promise<T> {
  const { merged, clashes } = mergeFields(base, mine, theirs);
  if (clashes.length === 0) return merged;
  const keepsMine = await confirmed({
    title: DIALOG_WORDS.conflictTitle,
    text: DIALOG_WORDS.conflictText(clashes.map(nameOf).join(", ")),
    act: DIALOG_WORDS.conflictMine,
    cancel: DIALOG_WORDS.conflictTheirs,
  });
  if (keepsMine) return merged;
  return {
    ...merged,
    ...Object.fromEntries(clashes.map((field) => [field, theirs[field]])),
  };
}
