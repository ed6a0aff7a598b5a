import { Button } from "@/lib/studio/ui/Button.tsx";
import { DRAFT_MESSAGES as words } from "@/lib/studio/messages/draft.ts";
import type { UndoSteps } from "./undo_actions.ts";

/** Draws Undo and Redo of a document. */
export function UndoButtons(
  { steps, readOnly }: { steps: UndoSteps; readOnly: boolean },
) {
  const shape = { size: "small", tone: "quiet", iconOnly: true } as const;
  return (
    <>
      <Button
        {...shape}
        icon="undo-2"
        disabled={readOnly || !steps.canUndo.value}
        onClick={steps.undo}
      >
        {words.undo}
      </Button>
      <Button
        {...shape}
        icon="redo-2"
        disabled={readOnly || !steps.canRedo.value}
        onClick={steps.redo}
      >
        {words.redo}
      </Button>
    </>
  );
}
