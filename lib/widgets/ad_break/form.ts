import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Ad break notice". */
export const adBreakForm: Form = {
  fields: {
    label: "Label",
    warnBeforeMs: { title: "Warn before the break", hint: "0 for no warning" },
    showProgress: "Show progress",
  },
};
