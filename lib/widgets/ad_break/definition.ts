import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  defineWidget,
  formatGroup,
  motionGroup,
  ms,
  soundGroup,
  template,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { adBreakForm } from "./form.ts";

/** Tells viewers with ads off screen how long the break lasts. */
export const adBreak = defineWidget({
  id: "ad-break",
  title: "Ad break notice",
  purpose: "Tells viewers with ads off screen how long the break lasts.",
  area: "time",
  priority: "P2",
  size: { width: 480, height: 100, minWidth: 200, minHeight: 48 },
  anchor: "bottom-center",
  schemaVersion: 1,
  form: adBreakForm,
  settings: () =>
    z.strictObject({
      label: template(0, 80, "Back in {time}", "Label"),
      warnBeforeMs: ms(
        0,
        600_000,
        60_000,
        "Warning before a break; 0 for none",
      ),
      showProgress: bool(true, "Shows the progress"),
      text: textGroup({ fontSize: 30, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ ads: { topic: "ad_break", params: {} } }),
  listensTo: ["ad_break"],
  refreshEveryMs: 60_000,
  sounds: ["ad_break"],
  styles: ["timer"],
  preview: {
    state: {
      ads: { startsAt: previewTime(-22_000), endsAt: previewTime(68_000) },
    },
  },
});
