import { z } from "zod";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  idOf,
  int,
  listOf,
  motionGroup,
  ms,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { goalStackForm } from "./form.ts";

/** Several goals in one widget. */
export const goalStack = defineWidget({
  id: "goal-stack",
  title: "Goal stack",
  purpose: "Several goals in one widget.",
  area: "goals",
  priority: "P1",
  size: { width: 600, height: 360, minWidth: 240, minHeight: 96 },
  anchor: "bottom-center",
  schemaVersion: 1,
  form: goalStackForm,
  settings: () =>
    z.strictObject({
      goalIds: listOf(
        idOf("goal"),
        0,
        10,
        [],
        "Goal bars of the channel, in the order shown (up to 10; without any nothing is drawn)",
      ),
      mode: choice(["all", "rotate"], "all", "All at once or in turn"),
      rotateMs: ms(3000, 120_000, 8000, "How long each is shown"),
      hideReached: bool(false, "Leaves reached goals out"),
      gapPx: int(0, 64, 12, "Space between items", "px"),
      text: textGroup({ fontSize: 24, align: "center" }),
      box: boxGroup({ background: "#141821CC" }),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    goals: { topic: "goals", params: { goalIds: settings.goalIds } },
  }),
  listensTo: ["goal.updated"],
  refreshOn: goalBar.refreshOn,
  // A period ends without an event.
  refreshEveryMs: 60_000,
  sounds: ["goal.updated"],
  styles: ["goal"],
  preview: {
    settings: { goalIds: ["preview-1", "preview-2"] },
    state: {
      // When it is drawn, for it needs the settings of another kind.
      get goals() {
        return [
          previewGoal("preview-1", "Follower goal", 68, 100),
          previewGoal("preview-2", "Sub goal", 42, 50),
        ];
      },
    },
  },
});

function previewGoal(
  goalId: string,
  title: string,
  current: number,
  target: number,
) {
  return {
    goalId,
    settings: goalBar.settings.parse({ title, target }),
    figure: {
      goalId,
      revision: 1,
      current,
      target,
      currency: null,
      round: 0,
      endsAt: null,
      reachedAt: null,
    },
  };
}
