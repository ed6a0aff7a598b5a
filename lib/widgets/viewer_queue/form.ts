import type { Form } from "@/lib/core/form.ts";
import { viewerQueueFormWords } from "./form_words.ts";

/** Labels of the settings of the widget "Viewer queue". */
export const viewerQueueForm: Form = {
  words: viewerQueueFormWords,
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
