import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  motionGroup,
  ms,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { miniGoalForm } from "./form.ts";

/** A short challenge with a target and a time limit. */
export const miniGoal = defineWidget({
  id: "mini-goal",
  title: "Mini goal",
  purpose: "A short challenge with a target and a time limit.",
  area: "subathon",
  priority: "P1",
  size: { width: 500, height: 150, minWidth: 240, minHeight: 80 },
  anchor: "top-right",
  schemaVersion: 1,
  form: miniGoalForm,
  settings: () =>
    z.strictObject({
      lingerMs: ms(0, 60_000, 10_000, "How long success or failure is shown"),
      showProgress: bool(true, "Shows the progress"),
      showTime: bool(true, "Shows the time left"),
      startSound: soundGroup("Played at the start"),
      successSound: soundGroup("Played on success"),
      failSound: soundGroup("Played when time is up"),
      style: choice(["card", "bar"], "card", "Shape"),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ challenge: { topic: "challenge", params: {} } }),
  listensTo: ["challenge.state"],
  sounds: ["challenge.state"],
  styles: ["hype-train"],
  preview: {
    state: {
      challenge: {
        challengeId: "preview",
        revision: 1,
        text: "20 push-ups at 10 gifted subs",
        kind: "gift",
        progress: 6,
        target: 10,
        currency: null,
        startedAt: previewTime(-120_000),
        endsAt: previewTime(180_000),
        status: "running",
        endedAt: null,
      },
    },
  },
});
