import { useEffect } from "preact/hooks";
import { type Action, addActions } from "@/lib/studio/browser/actions.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";

/** Draws the button that makes another thing of a room, and lists it among the actions. */
export function CreateButton({ readOnly, ...action }:
  & Pick<Action, "id" | "name" | "group" | "search" | "run">
  & { readOnly: boolean }) {
  const { name, run } = action;
  useEffect(
    () => addActions([{ ...action, isEnabled: () => !readOnly }]),
    [],
  );
  return (
    <Button tone="primary" icon="plus" disabled={readOnly} onClick={run}>
      {name}
    </Button>
  );
}
