import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Emote wall". */
export const emoteWallForm: Form = {
  fields: {
    movement: {
      title: "Movement",
      options: {
        rise: "Rise",
        rain: "Rain",
        bounce: "Bounce",
        fireworks: "Fireworks",
      },
    },
    scale: "Emote size",
    lifeMs: "Time on screen",
    maxOnScreen: { title: "Most emotes at once", advanced: true },
    maxPerMessage: { title: "Most emotes per message", advanced: true },
    comboOnly: { title: "Combos only", section: "Combos" },
    comboCount: {
      title: "Viewers for a combo",
      section: "Combos",
      showIf: { field: "comboOnly", is: [true] },
    },
    comboWindowMs: {
      title: "Time for a combo",
      section: "Combos",
      showIf: { field: "comboOnly", is: [true] },
    },
  },
};
