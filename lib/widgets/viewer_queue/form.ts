import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Viewer queue". */
export const viewerQueueForm: Form = {
  fields: {
    showCurrent: "Players shown",
    showWaiting: "Waiting viewers shown",
    showCount: "Show number waiting",
    showHow: "Show how to join",
    closedText: "Text while closed",
    nameOf: {
      title: "Names",
      options: {
        display: "Name on the platform",
        "in-game": "Name in the game",
        both: "Both",
      },
    },
  },
};
