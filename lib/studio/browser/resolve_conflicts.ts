import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { confirmed } from "./confirm.ts";
import { mergeFields } from "./merge_fields.ts";

/** Asks whose change stays of what two people changed, by its name; `true` for one's own. */
export const askForMine = (name: string): Promise<boolean> =>
  confirmed({
    title: DIALOG_MESSAGES.conflictTitle,
    text: DIALOG_MESSAGES.conflictText(name),
    act: DIALOG_MESSAGES.conflictMine,
    cancel: DIALOG_MESSAGES.conflictTheirs,
  });

/**
 * Puts a change onto what another tab made of the same meanwhile, by field.
 * Where both changed the same one, the person is asked whose stays.
 */
export async function resolveConflicts<T extends object>(
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
  if (await askForMine(clashes.map(nameOf).join(", "))) return merged;
  return {
    ...merged,
    ...Object.fromEntries(clashes.map((field) => [field, theirs[field]])),
  };
}
