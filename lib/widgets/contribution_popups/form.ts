import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Contribution pop-ups". */
export const contributionPopupsForm: Form = {
  fields: {
    show: {
      title: "What a pop-up shows",
      options: { time: "Time", points: "Points", money: "Money", name: "Name" },
    },
    minAppliedMs: { title: "Hide changes below", advanced: true },
    mergeMs: {
      title: "Merge bursts within",
      hint: "Several of one viewer become one pop-up",
      advanced: true,
    },
    direction: {
      title: "Direction",
      options: { up: "Up", down: "Down", burst: "All around" },
    },
    lifeMs: "Time on screen",
    maxOnScreen: {
      title: "Most pop-ups at once",
      hint: "The others wait for their turn",
      advanced: true,
    },
    positiveColor: "Colour of added time",
    negativeColor: "Colour of removed time",
    signStyle: {
      title: "Sign",
      options: { symbol: "+5:00", word: "5:00 added" },
    },
    includeManual: "Show changes made by hand",
  },
};
