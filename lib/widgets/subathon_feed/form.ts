import type { Form } from "@/lib/core/form.ts";
import { PERIOD_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Contribution feed". */
export const subathonFeedForm: Form = {
  fields: {
    mode: {
      title: "Show",
      options: {
        recent: "Recent contributions",
        top: "Top contributors",
        both: "Both",
      },
    },
    items: "Lines per list",
    metric: {
      title: "What is counted",
      options: { time: "Time", points: "Points", money: "Money" },
    },
    period: {
      title: "Period of the ranking",
      options: PERIOD_LABELS,
      showIf: { field: "mode", is: ["top", "both"] },
    },
    show: {
      title: "What a line shows",
      options: {
        name: "Name",
        value: "Amount",
        action: "What happened",
        ago: "How long ago",
        platform: "Platform",
      },
    },
    template: "Text of a line",
  },
};
