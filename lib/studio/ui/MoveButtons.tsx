import type { ComponentProps } from "preact";
import { DIALOG_MESSAGES as words } from "@/lib/studio/messages/dialogs.ts";
import { Button } from "./Button.tsx";

/** Draws the buttons that move one of a list's `count` things a place up or down. */
export function MoveButtons(
  { name, index, count, readOnly, tone, onMove }: {
    name: string;
    index: number;
    count: number;
    readOnly: boolean;
    tone?: ComponentProps<typeof Button>["tone"];
    onMove: (step: 1 | -1) => unknown;
  },
) {
  const look = {
    size: "small",
    iconOnly: true,
    ...(tone && { tone }),
  } as const;
  return (
    <>
      <Button
        {...look}
        icon="arrow-up"
        disabled={readOnly || index === 0}
        onClick={() => onMove(-1)}
      >
        {words.up(name)}
      </Button>
      <Button
        {...look}
        icon="arrow-down"
        disabled={readOnly || index === count - 1}
        onClick={() => onMove(1)}
      >
        {words.down(name)}
      </Button>
    </>
  );
}
