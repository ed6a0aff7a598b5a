import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Viewer count". */
export const viewerCountForm: Form = {
  fields: {
    mode: {
      title: "Show",
      options: { total: "One total", "per-platform": "Each platform" },
    },
    label: "Label",
    hideBelow: { title: "Hide below", hint: "Draws nothing while fewer watch" },
    staleAfterMs: {
      title: "Hide when older than",
      hint: "Draws nothing while the figure is this old",
      advanced: true,
    },
  },
};
