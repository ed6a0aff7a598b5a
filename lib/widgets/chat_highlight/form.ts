import type { Form } from "@/lib/core/form.ts";
import { chatHighlightFormWords } from "./form_words.ts";

/** Labels of the settings of the widget "Chat highlight". */
export const chatHighlightForm: Form = {
  words: chatHighlightFormWords,
  fields: {
    pickBy: {
      title: "Messages are picked by",
      options: {
        dashboard: "You, in the studio",
        command: "Moderators, by command",
        redemption: "Viewers, by reward",
      },
    },
    durationMs: "Time on screen",
    showAvatar: "Profile picture",
    showRole: "Role",
    maxChars: "Longest message",
    queue: { title: "Queue picked messages", advanced: true },
  },
};
