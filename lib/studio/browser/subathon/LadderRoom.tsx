import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { LadderControl } from "@/lib/schema/subathon/mod.ts";
import { GoalsPanel } from "./GoalsPanel.tsx";
import { useLadderStore } from "./ladder_store.ts";
import { PolicyPanel } from "./PolicyPanel.tsx";
import { ProgressPanel } from "./ProgressPanel.tsx";
import { type TimerProps, useTimerStore } from "./timer_store.ts";

/** Draws the goals, how far they are, and what they measure. */
export function LadderRoom(
  { ladder: initial, goalFields, policyFields, ...props }: TimerProps & {
    ladder: LadderControl;
    /** Fields of one goal. */
    goalFields: readonly ProjectedField[];
    /** Fields of the policy, and of the goals that come again. */
    policyFields: readonly ProjectedField[];
  },
) {
  const desk = useTimerStore(props);
  const ladder = useLadderStore(desk, initial);
  return (
    <div class="stack">
      <GoalsPanel ladder={ladder} fields={goalFields} />
      <div class="sub-room">
        <ProgressPanel ladder={ladder} />
        <PolicyPanel ladder={ladder} fields={policyFields} />
      </div>
    </div>
  );
}
