/** Labels of the conditions of an alert. */
import type { Form } from "@/lib/core/form.ts";

const OPERATORS = {
  "=": "is",
  "≥": "is at least",
  "≤": "is at most",
  in: "is one of",
};

/** Labels of a condition on a number. */
export const NUMBER_CONDITION_FORM: Form = {
  title: "Number",
  fields: {
    field: {
      title: "What",
      options: {
        amount: "Amount",
        months: "Months",
        tier: "Tier",
        count: "Count",
        viewers: "Viewers",
        level: "Level",
      },
    },
    op: { title: "Comparison", options: OPERATORS },
    value: "Value",
  },
};

/** Labels of a condition on what a viewer wrote. */
export const MESSAGE_CONDITION_FORM: Form = {
  title: "Message",
  fields: {
    field: {
      title: "What",
      options: { message: "Words of the message", emote: "Emotes" },
    },
    op: { title: "Comparison", options: { contains: "has one of" } },
    value: "Value",
  },
};

/** Labels of a condition on a word. */
export const WORD_CONDITION_FORM: Form = {
  title: "Word",
  fields: {
    field: {
      title: "What",
      options: {
        platform: "Platform",
        provider: "Paid through",
        name: "Name",
        reward: "Reward",
        plan: "Prime or paid",
        title: "Title",
        result: "Result",
        source: "Sort",
      },
    },
    op: { title: "Comparison", options: OPERATORS },
    value: "Value",
  },
};
