import type { Form } from "@/lib/core/form.ts";
import {
  PERIOD_LABELS,
  TOTAL_LABELS,
} from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Session totals". */
export const sessionTotalsForm: Form = {
  fields: {
    tiles: { title: "Tiles", options: TOTAL_LABELS, control: "list-order" },
    period: { title: "Period", options: PERIOD_LABELS },
    columns: "Columns",
    showIcons: "Icons",
    labels: {
      title: "Own labels",
      hint: "One per tile, in their order. An empty one keeps the usual label.",
      advanced: true,
    },
  },
};
