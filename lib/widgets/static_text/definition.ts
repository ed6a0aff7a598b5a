import { z } from "zod";
import {
  LIVE_VALUES,
  liveValuesOf,
  PLACEHOLDERS,
} from "@/lib/schema/widgets/settings/placeholders.ts";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  int,
  motionGroup,
  SUPPORT_KINDS,
  template,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { staticTextForm } from "./form.ts";

/** Free text with live values. */
export const staticText = defineWidget({
  id: "static-text",
  title: "Text",
  purpose: "Free text with live values.",
  area: "brand",
  priority: "P0",
  size: { width: 400, height: 100, minWidth: 20, minHeight: 20 },
  anchor: "center",
  schemaVersion: 2,
  // A text that was made before plates of its own size keeps that of its place.
  migrations: { 1: (settings) => ({ plate: "full", ...settings }) },
  form: staticTextForm,
  settings: () =>
    z.strictObject({
      content: template(
        0,
        1000,
        "Text",
        "Plain text with line breaks and live values",
        { multiline: true, placeholders: [...PLACEHOLDERS, ...LIVE_VALUES] },
      ),
      overflow: choice(
        ["shrink", "wrap", "clip"],
        "shrink",
        "What happens when it does not fit",
      ),
      minFontSize: int(8, 200, 14, "Smallest size for `shrink`", "px"),
      plate: choice(
        ["fit", "full"],
        "fit",
        "How large the plate is: as the words, or as their place",
      ),
      text: textGroup({ fontSize: 40 }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    values: {
      topic: "live_values",
      params: { names: liveValuesOf(settings.content) },
    },
  }),
  listensTo: ["timer.state"],
  refreshOn: [
    ...SUPPORT_KINDS,
    "stream.*",
    "channel.updated",
    "metric.updated",
    "lists.updated",
  ],
  refreshEveryMs: 30_000,
  preview: {
    settings: { content: "Be kind, stay hydrated" },
    state: { values: {} },
  },
});
