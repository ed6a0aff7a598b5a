import { z } from "zod";
import { SAMPLE_TIMER } from "@/lib/schema/widgets/state/sample_subathon.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  color,
  defineWidget,
  formatGroup,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  template,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { subathonTimerForm } from "./form.ts";

/** The clock of the running subathon. */
export const subathonTimer = defineWidget({
  id: "subathon-timer",
  title: "Subathon timer",
  purpose: "The clock of the running subathon.",
  area: "subathon",
  priority: "P0",
  size: {
    width: 540,
    height: 140,
    minWidth: 200,
    minHeight: 56,
    others: [{ name: "ring", width: 360, height: 360 }, {
      name: "compact",
      width: 320,
      height: 64,
    }],
  },
  anchor: "top-center",
  schemaVersion: 1,
  form: subathonTimerForm,
  settings: () =>
    z.strictObject({
      timeFormat: choice(
        ["auto", "hms", "d-hms", "words", "compact"],
        "auto",
        "How time is written; `auto`: hours up to 99, then days",
      ),
      style: choice(
        ["digits", "flip", "ring", "bar"],
        "digits",
        "Shape of the clock",
      ),
      parts: setOf(
        ["time", "label", "multiplier", "end-time", "elapsed", "cap"],
        ["time"],
        "What is shown",
      ),
      label: template(0, 80, "", "Label"),
      showTenths: bool(false, "Tenths of a second, only below one minute"),
      warnAtMs: ms(0, 86_400_000, 600_000, "From here on the warning colour"),
      dangerAtMs: ms(0, 3_600_000, 60_000, "From here on the danger colour"),
      normalColor: color("#FFFFFFFF", "Colour"),
      warnColor: color("#FFD166FF", "Colour when time grows short"),
      dangerColor: color("#FF8A80FF", "Colour when time is nearly up"),
      pausedText: text(0, 40, "Paused", "Always drawn while paused"),
      endedText: text(0, 40, "Time is up", "Shown at the end"),
      idleText: text(0, 40, "Starting soon", "Shown before the start"),
      onAdd: choice(
        ["count-up", "jump", "pulse"],
        "count-up",
        "How added time is shown",
      ),
      countUpMs: ms(
        0,
        3000,
        800,
        "How long counting up takes; it runs beside the real clock",
      ),
      warnSound: soundGroup(
        "Once per crossing of the warning mark, armed again when time rises 5 s above it",
      ),
      endSound: soundGroup("Once per end"),
      hideWhenIdle: bool(false, "Draws nothing before the start"),
      text: textGroup({ fontSize: 72, fontWeight: "700", align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({ timer: { topic: "timer", params: {} } }),
  listensTo: ["timer.*"],
  sounds: ["timer.contribution", "timer.ended"],
  styles: ["timer"],
  preview: { state: { timer: SAMPLE_TIMER } },
});
