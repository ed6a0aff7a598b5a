import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Mini goal". */
export const miniGoalForm: Form = {
  fields: {
    lingerMs: "Keep the result for",
    showProgress: "Show progress",
    showTime: "Show time left",
    startSound: { title: "Sound at the start", section: "Sounds" },
    successSound: { title: "Sound on success", section: "Sounds" },
    failSound: { title: "Sound on failure", section: "Sounds" },
    style: { title: "Style", options: { card: "Card", bar: "Bar" } },
  },
};
