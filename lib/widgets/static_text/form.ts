import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Text". */
export const staticTextForm: Form = {
  fields: {
    content: "Text",
    overflow: {
      title: "When it does not fit",
      options: { shrink: "Shrink", wrap: "Wrap lines", clip: "Cut off" },
    },
    minFontSize: {
      title: "Smallest size",
      showIf: { field: "overflow", is: ["shrink"] },
    },
    plate: {
      title: "Plate",
      options: { fit: "As large as its words", full: "Whole place" },
    },
  },
};
