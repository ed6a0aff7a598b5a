import { z } from "zod";
import { SAMPLE_TIMER } from "@/lib/schema/widgets/state/sample_subathon.ts";
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
  template,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { subathonMultiplierForm } from "./form.ts";

/** Shows that a multiplier (happy hour) is on, and for how long. */
export const subathonMultiplier = defineWidget({
  id: "subathon-multiplier",
  title: "Multiplier badge",
  purpose: "Shows that a multiplier (happy hour) is on, and for how long.",
  area: "subathon",
  priority: "P1",
  size: { width: 320, height: 90, minWidth: 120, minHeight: 40 },
  anchor: "top-center",
  schemaVersion: 1,
  form: subathonMultiplierForm,
  settings: () =>
    z.strictObject({
      template: template(1, 80, "×{factor} {what}", "Text"),
      showCountdown: bool(true, "Shows the time left"),
      style: choice(["badge", "banner"], "badge", "Shape"),
      startSound: soundGroup("Played at the start"),
      endSound: soundGroup("Played at the end"),
      announceMs: ms(
        0,
        30_000,
        5000,
        "Announcement over the full width at the start",
      ),
      text: textGroup({ fontSize: 34, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ timer: { topic: "timer", params: {} } }),
  listensTo: ["timer.state"],
  preview: { state: { timer: SAMPLE_TIMER } },
});
