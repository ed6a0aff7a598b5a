import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Goal stack". */
export const goalStackForm: Form = {
  fields: {
    goalIds: { title: "Goals", control: "list-order" },
    mode: {
      title: "Show",
      options: { all: "All at once", rotate: "One after another" },
    },
    rotateMs: {
      title: "Time per goal",
      showIf: { field: "mode", is: ["rotate"] },
    },
    hideReached: "Hide reached goals",
    gapPx: { title: "Space between goals", advanced: true },
  },
};
