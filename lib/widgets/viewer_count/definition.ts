import { z } from "zod";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  motionGroup,
  ms,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { viewerCountForm } from "./form.ts";
import { VIEWERS_MESSAGES } from "./messages.ts";

/** Current viewers, summed or per platform. */
export const viewerCount = defineWidget({
  id: "viewer-count",
  title: "Viewer count",
  purpose: "Current viewers, summed or per platform.",
  area: "goals",
  priority: "P1",
  size: { width: 220, height: 80, minWidth: 80, minHeight: 32 },
  anchor: "top-right",
  schemaVersion: 1,
  form: viewerCountForm,
  settings: () =>
    z.strictObject({
      mode: choice(
        ["total", "per-platform"],
        "total",
        "One sum or each platform",
      ),
      label: text(
        0,
        30,
        VIEWERS_MESSAGES["viewers_other"],
        "Label; as it comes, in the overlay's language",
      ),
      hideBelow: int(0, 100_000, 0, "Draws nothing below this figure"),
      staleAfterMs: ms(
        60_000,
        900_000,
        180_000,
        "Draws nothing when the figure is older",
      ),
      text: textGroup({ fontSize: 32 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({ viewers: { topic: "viewers", params: {} } }),
  listensTo: [],
  refreshOn: ["stream.*"],
  refreshEveryMs: 30_000,
  styles: ["figure"],
  preview: {
    state: {
      viewers: {
        readAt: PREVIEW_NOW,
        platforms: [{ platform: "twitch", viewers: 1284 }],
      },
    },
  },
});
