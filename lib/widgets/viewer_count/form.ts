import type { Form } from "@/lib/core/form.ts";
import { viewerCountFormWords } from "./form_words.ts";

/** Labels of the settings of the widget "Viewer count". */
export const viewerCountForm: Form = {
  words: viewerCountFormWords,
  fields: {
    mode: {
      title: "Show",
      options: { total: "One total", "per-platform": "Each platform" },
    },
    label: "Label",
    hideBelow: "Hide below",
    staleAfterMs: { title: "Hide when older than", advanced: true },
  },
};
