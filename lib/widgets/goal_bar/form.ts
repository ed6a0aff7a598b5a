import type { Form, ShowIf } from "@/lib/core/form.ts";

/** Metrics that are amounts of money. */
const MONEY: ShowIf = { field: "metric", is: ["tips", "charity"] };

/** Labels of the settings of the widget "Goal bar". */
export const goalBarForm: Form = {
  fields: {
    metric: {
      title: "What is counted",
      section: "Goal",
      options: {
        "followers-total": "Followers in total",
        "followers-new": "New followers",
        "subs-total": "Subs in total",
        "subs-new": "New subs",
        "sub-points": "Sub points",
        members: "Memberships",
        gifts: "Gifted subs",
        bits: "Bits",
        tips: "Tips",
        charity: "Charity donations",
        points: "Points",
        counter: "A counter",
      },
    },
    counterId: {
      title: "Counter",
      section: "Goal",
      showIf: { field: "metric", is: ["counter"] },
    },
    title: { title: "Title", section: "Goal" },
    target: { title: "Target", section: "Goal", moneyIf: MONEY },
    startAt: {
      title: "Start from",
      hint: "This much counts as done from the beginning",
      section: "Goal",
      moneyIf: MONEY,
    },
    period: {
      title: "Starts over",
      hint: "In your channel’s time zone",
      section: "Goal",
      options: {
        none: "Never",
        stream: "Every stream",
        day: "Every day",
        week: "Every week",
        month: "Every month",
      },
    },
    endsAt: {
      title: "Ends",
      section: "Goal",
      advanced: true,
      control: "date-time",
    },
    pointRules: {
      title: "Points by event",
      section: "Goal",
      showIf: { field: "metric", is: ["points"] },
    },
    show: {
      title: "What the goal shows",
      section: "Look",
      options: {
        title: "Title",
        current: "Current",
        target: "Target",
        percent: "Percent",
        remaining: "Remaining",
        deadline: "End time",
      },
    },
    style: {
      title: "Style",
      section: "Look",
      options: {
        bar: "Bar",
        thin: "Thin bar",
        ring: "Ring",
        segments: "Segments",
        text: "Text only",
      },
    },
    orientation: {
      title: "Direction",
      section: "Look",
      options: { horizontal: "Horizontal", vertical: "Vertical" },
      showIf: { field: "style", is: ["bar", "thin", "segments"] },
    },
    trackColor: {
      title: "Background colour of the bar",
      section: "Look",
      showIf: { field: "style", not: ["text"] },
    },
    fillColor: {
      title: "Fill colour of the bar",
      section: "Look",
      showIf: { field: "style", not: ["text"] },
    },
    overfill: {
      title: "Beyond the target",
      section: "When reached",
      advanced: true,
      options: {
        clamp: "Stop at 100 %",
        "show-percent": "Show more than 100 %",
        "roll-over": "Start the next round",
      },
    },
    onReached: {
      title: "When reached",
      hint: "“Raise the target” adds the same amount again",
      section: "When reached",
      options: {
        stay: "Stay",
        celebrate: "Celebrate",
        hide: "Hide",
        next: "Raise the target",
      },
    },
    celebrateMs: {
      title: "Celebration",
      section: "When reached",
      showIf: { field: "onReached", not: ["stay"] },
    },
  },
};
