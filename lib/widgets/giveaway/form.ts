import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Giveaway". */
export const giveawayForm: Form = {
  fields: {
    prizeText: "Prize text",
    showEntries: "Show number of entries",
    showHow: "Show how to enter",
    drawStyle: {
      title: "Draw animation",
      section: "Draw",
      options: { none: "None", roll: "Rolling names", wheel: "Wheel" },
    },
    drawMs: {
      title: "Length of the draw",
      section: "Draw",
      showIf: { field: "drawStyle", not: ["none"] },
    },
    claimMs: {
      title: "Time to claim",
      hint: "How long the winner has to answer. 0 for no limit.",
      section: "Draw",
    },
    lingerMs: { title: "Keep the result for", section: "Draw" },
  },
};
