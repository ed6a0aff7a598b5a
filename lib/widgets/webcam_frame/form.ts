import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Webcam frame". */
export const webcamFrameForm: Form = {
  fields: {
    shape: {
      title: "Shape",
      options: { rectangle: "Rectangle", circle: "Circle" },
    },
    thickness: {
      title: "Thickness of the frame",
      hint: "Make your webcam in OBS smaller by half of this on each side",
      showIf: { field: "shape", is: ["rectangle"] },
    },
    title: {
      title: "Name",
      hint: "Without a name and a line below it there is no plate",
      section: "Name plate",
    },
    subtitle: {
      title: "Line below the name",
      hint: "Your @login or your pronouns, for example",
      section: "Name plate",
    },
    place: {
      title: "Place on the lower side",
      section: "Name plate",
      options: { left: "Left", center: "Middle", right: "Right" },
    },
    reacts: {
      title: "React to support",
      hint: "The larger the support, the more moves around the frame",
      section: "Reactions",
    },
    sizes: {
      title: "What is large",
      section: "Reactions",
      advanced: true,
      showIf: { field: "reacts", is: [true] },
    },
  },
};
