import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Stream boss". */
export const streamBossForm: Form = {
  fields: {
    startHp: "Health of the first boss",
    mode: {
      title: "Next boss",
      options: {
        fixed: "Same health",
        growing: "More health each time",
        overkill: "Health by overkill",
      },
    },
    growBy: {
      title: "Health added each time",
      showIf: { field: "mode", is: ["growing"] },
    },
    overkillFactor: {
      title: "Overkill factor",
      hint: "Surplus damage times this is the next boss’s health",
      showIf: { field: "mode", is: ["overkill"] },
    },
    minHp: {
      title: "Lowest health",
      showIf: { field: "mode", is: ["overkill"] },
    },
    damageRules: "Damage by event",
    bossHeals: { title: "The boss heals itself", advanced: true },
  },
};
