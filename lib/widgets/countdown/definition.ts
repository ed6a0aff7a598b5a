import { z } from "zod";
import { TimeOrInstant } from "@/lib/schema/widgets/settings/time_fields.ts";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  motionGroup,
  ms,
  soundGroup,
  template,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { countdownForm } from "./form.ts";

/** Counts down to a start, a break's end or a date. */
export const countdown = defineWidget({
  id: "countdown",
  title: "Countdown",
  purpose: "Counts down to a start, a break's end or a date.",
  area: "time",
  priority: "P0",
  size: { width: 540, height: 140, minWidth: 160, minHeight: 48 },
  anchor: "center",
  schemaVersion: 1,
  form: countdownForm,
  settings: () =>
    z.strictObject({
      target: choice(
        ["duration", "clock-time", "date"],
        "duration",
        "What it counts down to",
      ),
      durationMs: ms(1000, 86_400_000, 300_000, "Length for `duration`"),
      at: TimeOrInstant.nullable().default(null).describe(
        "For `date` an instant with its zone, for `clock-time` a time of day such as 20:00 in the channel's time zone",
      ),
      startOn: choice(
        ["manual", "scene-active", "stream-start", "load"],
        "manual",
        "`load` restarts on every page load",
      ),
      label: template(0, 80, "Starting in", "Label"),
      endedText: text(0, 80, "Any moment now", "Shown at the end"),
      onEnd: choice(
        ["text", "hide", "count-up"],
        "text",
        "What happens at the end",
      ),
      timeFormat: choice(
        ["auto", "hms", "words"],
        "auto",
        "How time is written",
      ),
      endSound: soundGroup("Played at the end"),
      text: textGroup({ fontSize: 72, fontWeight: "700", align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    countdown: {
      topic: "countdown",
      params: {
        target: settings.target,
        durationMs: settings.durationMs,
        at: settings.at,
        startOn: settings.startOn,
      },
    },
  }),
  listensTo: ["countdown.state"],
  refreshOn: ["stream.online"],
  sounds: [],
  styles: ["timer"],
  preview: {
    state: {
      countdown: {
        running: true,
        endsAt: previewTime(272_000),
        remainingMs: null,
      },
    },
  },
});
