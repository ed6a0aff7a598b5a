import type { ReadonlySignal } from "@preact/signals";
import type { Action } from "@/lib/studio/browser/actions.ts";
import { DRAFT_MESSAGES as words } from "@/lib/studio/messages/draft.ts";

/** Steps of a document that can be taken back and done again. */
export interface UndoSteps {
  canUndo: ReadonlySignal<boolean>;
  canRedo: ReadonlySignal<boolean>;
  undo: () => unknown;
  redo: () => unknown;
}

/** Lists Undo and Redo of a document, with their keys; `id` begins their ids. */
export function undoActions(
  id: string,
  { group, steps, readOnly }: {
    group: string;
    steps: UndoSteps;
    readOnly: boolean;
  },
): Action[] {
  return [
    {
      id: `${id}.undo`,
      name: words.undo,
      group,
      keys: "$mod+z",
      isEnabled: () => !readOnly && steps.canUndo.value,
      run: steps.undo,
    },
    {
      id: `${id}.redo`,
      name: words.redo,
      group,
      keys: "$mod+Shift+z",
      isEnabled: () => !readOnly && steps.canRedo.value,
      run: steps.redo,
    },
  ];
}
