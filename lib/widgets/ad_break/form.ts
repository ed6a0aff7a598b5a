import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Ad break notice". */
export const adBreakForm: Form = {
  fields: {
    label: "Label",
    warnBeforeMs: "Warn before the break",
    showProgress: "Show progress",
  },
};
