import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Wheel". */
export const wheelForm: Form = {
  fields: {
    style: {
      title: "Style",
      options: { wheel: "Wheel", slots: "Slot machine" },
    },
    spinMs: "Spin time",
    revealMs: "Keep the result for",
    showOwed: "Show spins to come",
    weightVisual: {
      title: "Size slices by their odds",
      showIf: { field: "style", is: ["wheel"] },
    },
    hideWhenIdle: "Hide between spins",
    tickSound: { title: "Sound while spinning", section: "Sounds" },
    resultSound: { title: "Sound of the result", section: "Sounds" },
    colors: "Slice colours",
  },
};
