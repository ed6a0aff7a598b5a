import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Hype train". */
export const hypeTrainForm: Form = {
  fields: {
    style: {
      title: "Style",
      options: {
        bar: "Bar",
        train: "Bar with an engine",
        ring: "Ring",
        wagons: "Train with wagons",
      },
    },
    showTop: "Show top contributors",
    showCountdown: "Show time left",
    levelUpMs: "Level-up celebration",
    lingerMs: "Keep the result for",
  },
};
