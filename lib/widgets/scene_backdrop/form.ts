import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Backdrop". */
export const sceneBackdropForm: Form = {
  fields: {
    title: "Title",
    subtitle: "Line below the title",
    place: {
      title: "Place of the title",
      options: { top: "Top", middle: "Middle", bottom: "Bottom" },
    },
    moves: {
      title: "Move slowly",
      hint: "Nothing moves while OBS does not show the scene",
    },
  },
};
