import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Multiplier badge". */
export const subathonMultiplierForm: Form = {
  fields: {
    template: "Text",
    showCountdown: "Show time left",
    style: { title: "Style", options: { badge: "Badge", banner: "Banner" } },
    startSound: { title: "Sound at the start", section: "Sounds" },
    endSound: { title: "Sound at the end", section: "Sounds" },
    announceMs: "Announce for",
  },
};
