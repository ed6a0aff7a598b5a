import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Chat highlight". */
export const chatHighlightForm: Form = {
  fields: {
    pickBy: {
      title: "Messages are picked by",
      options: {
        dashboard: "You, in the studio",
        command: "Moderators, by command",
        redemption: "Viewers, by reward",
      },
    },
    durationMs: {
      title: "Time on screen",
      hint: "0 keeps it until you clear it",
    },
    showAvatar: "Profile picture",
    showRole: "Role",
    maxChars: {
      title: "Longest message",
      hint: "In characters. The rest is cut.",
    },
    queue: {
      title: "Queue picked messages",
      hint: "When off, a new message replaces the one that is shown",
      advanced: true,
    },
  },
};
