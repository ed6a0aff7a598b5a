import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Image rotator". */
export const imageRotatorForm: Form = {
  fields: {
    items: "Pictures",
    order: {
      title: "Order",
      options: { "as-given": "As listed", random: "Shuffled" },
    },
    fit: {
      title: "Fit",
      options: { contain: "Show all of it", cover: "Fill and crop" },
    },
    visibleMs: { title: "Show for", hint: "0 for always", section: "Timing" },
    hiddenMs: {
      title: "Hide for",
      section: "Timing",
      showIf: { field: "visibleMs", not: [0] },
    },
    adLabel: {
      title: "Ad label",
      hint: "Such as “Ad”, where the law asks for it",
      advanced: true,
    },
  },
};

/** Labels of one picture. */
export const IMAGE_FORM: Form = {
  fields: {
    asset: "Picture or video",
    durationMs: "Time on screen",
    from: { title: "From", advanced: true, control: "date-time" },
    to: { title: "Until", advanced: true, control: "date-time" },
    scenes: { title: "Only on these OBS scenes", advanced: true },
    altText: { title: "Description for screen readers", advanced: true },
  },
};
