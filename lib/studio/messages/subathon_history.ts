import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("subathon_history");

/** Texts of the chart of the subathon. */
export const HISTORY_MESSAGES = texts({
  title: "How it went",
  lede:
    "The line shows the time on the clock, the bars the time that was added.",
  none: "The chart starts when the clock does.",
  chart: "Chart of the clock over time",
  clock: "Clock, hours",
  added: "Added, minutes",
  table: "The figures as a table",
  caption: "Time added",
  columns: ["From", "Until", "Added", "Entries", "Clock at the end"],
  partial: "The ledger is long: the bars leave out its oldest entries.",
  unknown: "–",
});
