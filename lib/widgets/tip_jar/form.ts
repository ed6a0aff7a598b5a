import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Tip jar". */
export const tipJarForm: Form = {
  fields: {
    container: {
      title: "Container",
      hint: "Your own picture stands below the widget",
      options: {
        jar: "Jar",
        cup: "Cup",
        box: "Box",
        custom: "Your own picture",
      },
    },
    capacity: "Points to fill it",
    pointRules: "Points by event",
    maxObjects: { title: "Objects when full", advanced: true },
    quality: {
      title: "Frame rate",
      advanced: true,
      options: { low: "30 FPS", normal: "60 FPS" },
    },
    emptyOn: {
      title: "Empty it",
      options: {
        never: "By hand only",
        "stream-start": "At the start of a stream",
        full: "When it is full",
      },
    },
  },
};
