import { z } from "zod";
import { TimeZone } from "@/lib/schema/widgets/settings/time_fields.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { clockForm } from "./form.ts";

/** Local time and date. */
export const clock = defineWidget({
  id: "clock",
  title: "Clock",
  purpose: "Local time and date.",
  area: "time",
  priority: "P1",
  size: { width: 240, height: 80, minWidth: 80, minHeight: 32 },
  anchor: "top-right",
  schemaVersion: 2,
  // A clock that was made before dials has none.
  migrations: { 1: (settings) => ({ showDial: false, ...settings }) },
  form: clockForm,
  settings: () =>
    z.strictObject({
      timeZone: TimeZone.default("channel").describe(
        "An IANA name such as Europe/Lisbon, or `channel` for the channel's own",
      ),
      hour12: choice(["locale", "12", "24"], "locale", "12 or 24 hours"),
      showSeconds: bool(false, "Shows seconds"),
      showDate: bool(false, "Shows the date"),
      showDial: bool(true, "Draws a dial beside the time"),
      text: textGroup({ fontSize: 40, align: "center" }),
      box: boxGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: [],
  styles: ["timer", "tab", "watch"],
  preview: { state: {} },
});
