import type { LadderControl } from "@/lib/schema/subathon/mod.ts";
import { GoalsPanel } from "./GoalsPanel.tsx";
import { useLadderDesk } from "./ladder_desk.ts";
import { PolicyPanel } from "./PolicyPanel.tsx";
import { ProgressPanel } from "./ProgressPanel.tsx";
import { type DeskProps, useTimerDesk } from "./timer_desk.ts";

/** Draws the goals, how far they are, and what they measure. */
export function LadderRoom(
  { ladder: initial, ...props }: DeskProps & { ladder: LadderControl },
) {
  const desk = useTimerDesk(props);
  const ladder = useLadderDesk(desk, initial);
  return (
    <div class="stack">
      <GoalsPanel ladder={ladder} />
      <div class="sub-room">
        <ProgressPanel ladder={ladder} />
        <PolicyPanel ladder={ladder} />
      </div>
    </div>
  );
}
