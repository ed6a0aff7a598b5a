import { z } from "zod";
import {
  a11yGroup,
  boxGroup,
  choice,
  color,
  defineWidget,
  filterGroup,
  filterParam,
  formatGroup,
  idOrNull,
  instantOrNull,
  int,
  keepSilence,
  listOf,
  LOOK_UNLESS_SILENT,
  motionGroup,
  ms,
  PointRule,
  setOf,
  soundGroup,
  SUPPORT_KINDS,
  template,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import {
  GOAL_METRICS,
  GOAL_PERIODS,
} from "@/lib/schema/widgets/state/goal_bar.ts";
import { goalBarForm } from "./form.ts";

/** Progress of one goal. */
export const goalBar = defineWidget({
  id: "goal-bar",
  title: "Goal bar",
  purpose: "Progress of one goal.",
  area: "goals",
  priority: "P0",
  size: {
    width: 600,
    height: 110,
    minWidth: 240,
    minHeight: 48,
    others: [{ name: "ring", width: 300, height: 300 }],
  },
  anchor: "bottom-center",
  schemaVersion: 2,
  migrations: { 1: keepSilence("sound") },
  form: goalBarForm,
  settings: () =>
    z.strictObject({
      metric: choice(GOAL_METRICS, "followers-new", "What is counted"),
      counterId: idOrNull(
        "counter",
        "For the metric `counter`: a counter of the channel",
      ),
      title: template(0, 80, "Follower goal", "Title"),
      target: int(1, 1_000_000_000, 100, "Target; money in minor units"),
      startAt: int(0, 1_000_000_000, 0, "Offset that counts as done"),
      period: choice(
        GOAL_PERIODS,
        "none",
        "Begins anew at the border of the period, in the channel's time zone",
      ),
      endsAt: instantOrNull("When the goal ends; nothing for never"),
      pointRules: listOf(
        PointRule,
        0,
        12,
        [],
        "For the metric `points`: what each kind is worth (0 to 12)",
      ),
      // The catalogue calls this `text` too, the key of the shared group.
      show: setOf(
        ["title", "current", "target", "percent", "remaining", "deadline"],
        ["title", "current", "target"],
        "What is written",
      ),
      style: choice(
        ["bar", "thin", "ring", "segments", "text"],
        "bar",
        "Shape of the progress",
      ),
      orientation: choice(
        ["horizontal", "vertical"],
        "horizontal",
        "Direction of the bar",
      ),
      trackColor: color("#00000080", "Colour of what is still to go"),
      fillColor: color("#7C5CFFFF", "Colour of what is done"),
      overfill: choice(
        ["clamp", "show-percent", "roll-over"],
        "show-percent",
        "Beyond the target; `roll-over` starts the next round with the surplus",
      ),
      onReached: choice(
        ["stay", "celebrate", "hide", "next"],
        "celebrate",
        "What happens when the goal is reached; `next` raises the target by as much again",
      ),
      celebrateMs: ms(0, 20_000, 6000, "How long the celebration lasts"),
      text: textGroup({ fontSize: 26, align: "center" }),
      box: boxGroup({ background: "#141821CC" }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup(),
      sound: soundGroup(
        "Played when the goal is reached",
        undefined,
        LOOK_UNLESS_SILENT,
      ),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    goal: {
      topic: "goal",
      params: {
        metric: settings.metric,
        counterId: settings.counterId,
        target: settings.target,
        startAt: settings.startAt,
        period: settings.period,
        endsAt: settings.endsAt,
        pointRules: settings.pointRules,
        rollOver: settings.overfill === "roll-over" ||
          settings.onReached === "next",
        ...filterParam(settings.filter, settings.filter.kinds),
      },
    },
  }),
  listensTo: ["goal.updated"],
  refreshOn: [
    ...SUPPORT_KINDS,
    "correction",
    "metric.updated",
    "stream.online",
  ],
  // A period ends without an event.
  refreshEveryMs: 60_000,
  sounds: ["goal.updated"],
  styles: ["goal"],
  preview: {
    state: {
      goal: {
        goalId: "preview",
        revision: 1,
        current: 68,
        target: 100,
        currency: null,
        round: 0,
        endsAt: null,
        reachedAt: null,
      },
    },
  },
});
