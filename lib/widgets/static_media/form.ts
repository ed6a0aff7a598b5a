import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Image or video". */
export const staticMediaForm: Form = {
  fields: {
    asset: {
      title: "Picture or video",
      hint: "Nothing is drawn until you choose one",
    },
    fit: {
      title: "Fit",
      options: {
        contain: "Show all of it",
        cover: "Fill and crop",
        fill: "Stretch",
      },
    },
    loop: "Loop video",
    volume: "Video volume",
    altText: { title: "Description for screen readers", advanced: true },
    rotate: { title: "Rotation", advanced: true },
  },
};
