import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Poll". */
export const pollForm: Form = {
  fields: {
    results: {
      title: "Results",
      options: { live: "While voting", after: "After the end", never: "Never" },
    },
    votes: {
      title: "Votes as",
      options: { percent: "Percent", count: "Number", both: "Both" },
    },
    sort: {
      title: "Order of choices",
      options: { "as-given": "As in the poll", "by-votes": "By votes" },
    },
    showTime: "Show time left",
    showHow: { title: "Show how to vote", hint: "Such as the chat command" },
    maxOptions: { title: "Most choices", advanced: true },
    lingerMs: "Keep the result for",
    layout: { title: "Layout", options: { bars: "Bars", columns: "Columns" } },
    barColor: { title: "Bar colour", section: "Colours" },
    winnerColor: { title: "Winner colour", section: "Colours" },
  },
};
