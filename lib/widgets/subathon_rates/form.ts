import type { Form } from "@/lib/core/form.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "What adds what". */
export const subathonRatesForm: Form = {
  fields: {
    items: {
      title: "Which rules",
      options: { auto: "Every rule that is on", manual: "Your selection" },
    },
    order: { title: "Events", options: KIND_LABELS, control: "list-order" },
    layout: {
      title: "Layout",
      options: {
        rows: "Rows",
        columns: "Columns",
        rotate: "One after another",
        line: "One line",
      },
    },
    rotateMs: {
      title: "Time per rule",
      showIf: { field: "layout", is: ["rotate"] },
    },
    values: {
      title: "What a line shows",
      options: { time: "Time", points: "Points" },
    },
    applyMultiplier: "Apply the multiplier",
    perPlatform: { title: "Name the platform", advanced: true },
    labels: { title: "Own labels", advanced: true },
  },
};
