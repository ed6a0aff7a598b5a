import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Clock". */
export const clockForm: Form = {
  fields: {
    timeZone: {
      title: "Time zone",
      hint: "Such as Europe/Lisbon, or “channel” for your channel’s own",
    },
    hour12: {
      title: "Hours",
      options: {
        locale: "As the language has it",
        12: "12 hours",
        24: "24 hours",
      },
    },
    showSeconds: "Show seconds",
    showDate: "Show date",
    showDial: "Show dial",
  },
};
