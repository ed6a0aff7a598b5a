import { useEffect, useRef } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { EditorCommands } from "./editor_commands.ts";

const WAYS = [
  ["up", 0, -1],
  ["left", -1, 0],
  ["right", 1, 0],
  ["down", 0, 1],
] as const;

/** Repeats while a button is held, ms. */
const FIRST_MS = 400;
const EVERY_MS = 100;

/** Draws four buttons that move what is selected, again and again while they are held: for fingers. */
export function NudgePad(
  { acts, disabled }: { acts: EditorCommands; disabled: boolean },
) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  function hold(x: number, y: number): void {
    stop();
    timer.current = setTimeout(function again() {
      acts.nudge(x * 10, y * 10);
      timer.current = setTimeout(again, EVERY_MS);
    }, FIRST_MS);
  }

  return (
    <div class="nudge" role="group" aria-label={words.nudgePad}>
      {WAYS.map(([way, x, y]) => (
        <Button
          key={way}
          icon={`arrow-${way}`}
          iconOnly
          disabled={disabled}
          onClick={() => acts.nudge(x, y)}
          onPointerDown={() => hold(x, y)}
          onPointerUp={stop}
          onPointerLeave={stop}
          onPointerCancel={stop}
        >
          {words.nudge[way]}
        </Button>
      ))}
    </div>
  );
}
