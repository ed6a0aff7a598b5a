import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Subathon goals ladder". */
export const subathonLadderForm: Form = {
  fields: {
    view: {
      title: "View",
      section: "List",
      options: {
        "next-only": "Next goal only",
        list: "List",
        rungs: "Ladder",
        bar: "Bar",
      },
    },
    visibleGoals: {
      title: "Goals shown",
      section: "List",
      showIf: { field: "view", not: ["next-only"] },
    },
    window: {
      title: "Which goals",
      section: "List",
      advanced: true,
      options: {
        "around-current": "Around the current goal",
        "from-start": "From the start",
        "last-reached": "From the last reached goal",
      },
      showIf: { field: "view", not: ["next-only"] },
    },
    hideFuture: {
      title: "Keep surprises",
      section: "List",
      options: {
        none: "Show all goals",
        titles: "Hide later titles",
        "after-next": "Hide all after the next",
      },
    },
    show: {
      title: "What a goal shows",
      section: "List",
      options: {
        title: "Title",
        threshold: "Target",
        progress: "Progress",
        state: "Reached or not",
        percent: "Percent",
      },
    },
    reachedStyle: {
      title: "Reached goals",
      section: "List",
      options: { tick: "Ticked", dim: "Dimmed", strike: "Struck through" },
    },
    title: { title: "Title", section: "List" },
    autoScrollMs: {
      title: "Scroll every",
      hint: "0 does not scroll",
      section: "List",
      advanced: true,
    },
    celebrateMs: { title: "Celebration", section: "When reached" },
    celebrateSound: {
      title: "Sound for a reached goal",
      section: "When reached",
    },
    completeText: {
      title: "Text when all are reached",
      section: "When reached",
    },
  },
};
