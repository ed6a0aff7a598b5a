import type { Form } from "@/lib/core/form.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Latest label". */
export const latestLabelForm: Form = {
  fields: {
    items: { title: "Events", options: KIND_LABELS, control: "list-order" },
    mode: {
      title: "Show",
      options: {
        single: "The first only",
        rotate: "One after another",
        stack: "All at once",
      },
    },
    rotateMs: {
      title: "Time per event",
      showIf: { field: "mode", is: ["rotate"] },
    },
    template: { title: "Text", section: "Texts" },
    templates: {
      title: "Texts by event",
      hint: "Events without one use the text above",
      section: "Texts",
      advanced: true,
      options: KIND_LABELS,
    },
    since: {
      title: "Events since",
      options: {
        stream: "Start of the stream",
        session: "Start of the session",
        all: "Always",
      },
    },
    fallback: { title: "Text while empty", section: "Texts" },
    pulseOnNew: { title: "Pulse on a new event", advanced: true },
  },
};
