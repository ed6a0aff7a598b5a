import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  template,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { stopwatchForm } from "./form.ts";

/** Time since start, or how long the stream has run. */
export const stopwatch = defineWidget({
  id: "stopwatch",
  title: "Stopwatch and uptime",
  purpose: "Time since start, or how long the stream has run.",
  area: "time",
  priority: "P1",
  size: { width: 320, height: 100, minWidth: 120, minHeight: 40 },
  anchor: "top-right",
  schemaVersion: 2,
  // A stopwatch that was made before dials has none.
  migrations: { 1: (settings) => ({ showDial: false, ...settings }) },
  form: stopwatchForm,
  settings: () =>
    z.strictObject({
      source: choice(["uptime", "manual"], "uptime", "What it measures"),
      label: template(0, 80, "Live for", "Label"),
      timeFormat: choice(
        ["auto", "hms", "words"],
        "auto",
        "How time is written",
      ),
      offlineText: text(0, 40, "Offline", "Shown while offline"),
      showDial: bool(true, "Draws a dial beside the time"),
      text: textGroup({ fontSize: 40, align: "center" }),
      box: boxGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({
    stream: { topic: "stream", params: {} },
    stopwatch: { topic: "stopwatch", params: {} },
  }),
  listensTo: ["stream.*", "stopwatch.state"],
  refreshOn: ["stream.*"],
  styles: ["timer", "tab", "watch"],
  preview: {
    state: {
      stream: {
        live: true,
        startedAt: previewTime(-9_130_000),
        title: "",
        category: "",
      },
      stopwatch: null,
    },
  },
});
