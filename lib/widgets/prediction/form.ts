import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Prediction". */
export const predictionForm: Form = {
  fields: {
    show: {
      title: "What an outcome shows",
      options: {
        percent: "Percent",
        points: "Channel points",
        users: "Viewers",
        odds: "Odds",
        top: "Top predictor",
      },
    },
    showTime: "Show time left",
    lockedText: { title: "Text when locked", section: "Texts" },
    cancelledText: { title: "Text when cancelled", section: "Texts" },
    lingerMs: "Keep the result for",
    maxOutcomes: { title: "Most outcomes", advanced: true },
    colors: "Outcome colours",
  },
};
