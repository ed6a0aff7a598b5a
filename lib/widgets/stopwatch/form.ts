import type { Form } from "@/lib/core/form.ts";
import { TIME_FORMAT_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Stopwatch and uptime". */
export const stopwatchForm: Form = {
  fields: {
    source: {
      title: "What is measured",
      options: { uptime: "Time live", manual: "Started by hand" },
    },
    label: "Label",
    timeFormat: { title: "Time format", options: TIME_FORMAT_LABELS },
    showDial: "Show dial",
    offlineText: {
      title: "Text while offline",
      showIf: { field: "source", is: ["uptime"] },
    },
  },
};
