import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Counter". */
export const counterForm: Form = {
  fields: {
    counterId: {
      title: "Counter",
      hint: "Nothing is drawn until you choose one",
    },
    label: "Label",
    step: {
      title: "Step",
      hint: "How much one command adds or takes",
      section: "Counting",
    },
    min: { title: "Lowest value", section: "Counting", advanced: true },
    max: { title: "Highest value", section: "Counting", advanced: true },
    prefix: { title: "Text before the number", section: "Number" },
    suffix: { title: "Text after the number", section: "Number" },
    padTo: {
      title: "Fill with zeros to",
      hint: "Digits",
      section: "Number",
      advanced: true,
    },
    change: {
      title: "Animation",
      section: "Number",
      options: { none: "None", count: "Count", flip: "Flip" },
    },
    resetOn: {
      title: "Reset",
      section: "Counting",
      options: {
        never: "By hand only",
        "stream-start": "At the start of a stream",
        day: "Every day",
      },
    },
  },
};
