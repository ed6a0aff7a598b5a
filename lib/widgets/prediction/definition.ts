import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  Color,
  defineWidget,
  formatGroup,
  int,
  listOf,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { predictionForm } from "./form.ts";

/** Outcomes with points, people and odds. */
export const prediction = defineWidget({
  id: "prediction",
  title: "Prediction",
  purpose: "Outcomes with points, people and odds.",
  area: "interaction",
  priority: "P0",
  size: { width: 700, height: 300, minWidth: 320, minHeight: 160 },
  anchor: "center-right",
  schemaVersion: 1,
  form: predictionForm,
  settings: () =>
    z.strictObject({
      show: setOf(["percent", "points", "users", "odds", "top"], [
        "percent",
        "points",
        "users",
      ], "What an outcome says"),
      showTime: bool(true, "Shows the time left"),
      lockedText: text(0, 40, "Locked", "Shown once no more bets are taken"),
      cancelledText: text(
        0,
        60,
        "Cancelled, points returned",
        "Shown when it was cancelled",
      ),
      lingerMs: ms(0, 120_000, 20_000, "How long the result stays"),
      maxOutcomes: int(2, 10, 5, "Most outcomes shown"),
      colors: listOf(
        Color,
        2,
        10,
        ["#387AFFFF", "#F5009BFF"],
        "Colours of the outcomes (2 to 10); each has a letter and a pattern as well",
      ),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ prediction: { topic: "prediction", params: {} } }),
  listensTo: ["prediction.*"],
  sounds: ["prediction.begin", "prediction.lock", "prediction.end"],
  styles: ["poll"],
  preview: {
    state: {
      prediction: {
        predictionId: "preview",
        title: "Will we beat the boss?",
        outcomes: [["Yes, first try", 48, 125_000, "BLUE"], [
          "Not a chance",
          31,
          74_500,
          "PINK",
        ]]
          .map(([title, users, points, color]) => ({
            id: String(title),
            title: String(title),
            color: String(color),
            users: Number(users),
            points: Number(points),
            topPredictors: [],
          })),
        status: "active",
        winningOutcomeId: null,
        startedAt: previewTime(-30_000),
        locksAt: previewTime(85_000),
        lockedAt: null,
        endedAt: null,
      },
    },
  },
});
