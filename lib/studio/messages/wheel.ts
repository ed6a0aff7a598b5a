import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("wheel");

const spins = (count: number) =>
  count === 1 ? say`1 spin` : say`${count} spins`;

/** Texts of the panel of the prize wheel. */
export const WHEEL_PANEL_MESSAGES = texts({
  loading: "Loading…",
  none: "Write at least two slices, then spin it.",
  waiting: (count: number) => say`${spins(count)} waiting`,
  spin: "Spin the wheel",
  spinOwed: "Spin one that is owed",
  spun: (result: string) => say`The wheel stops at ${result}`,
  waits: "It turns as soon as the wheel stands still",
  owed: "Spins owed",
  owe: "One more",
  oweLess: "One less",
  owedNow: (count: number) => say`${spins(count)} owed`,
  edit: "Edit the wheel",
  slices: "Slices",
  slicesHint:
    "One a line, 2 to 40. ×3 behind one makes it three times as likely as another.",
  colors: "Colours of the slices",
  colorOf: (label: string) => say`Colour of ${label}`,
  nextColor: (label: string) => say`Give ${label} the widget's colour again`,
  save: "Save the wheel",
  saved: "The wheel is saved",
  earned: "Spins that viewers earn",
  earnedLede:
    "What they give owes spins by itself, from now on. A refund takes them back.",
  noRules: "Nothing owes spins by itself.",
  addRule: "Add a rule",
  changeRule: (sentence: string) => say`Change the rule: ${sentence}`,
  newRule: "Add a rule for spins",
  editRule: "Change the rule for spins",
  removeRule: "Delete the rule",
  saveRule: "Save",
  rulesSaved: "Saved. It applies from now on.",
  rule: (act: string, count: number) => say`${act}: ${spins(count)}`,
  orMore: (act: string) => say`${act} or more`,
  forEach: (act: string) => say`${act}, for each full amount`,
  ruleColumns: ["Rule", ""],
  spins: "Spins so far",
  columns: ["Time", "Result", "Change"],
  isOwed: "owed",
  fromModule: "another service",
  undone: "Taken back",
  undo: (result: string) => say`Take back: ${result}`,
  tookBack: "The spin is taken back",
  cancelWaiting: "Take back the spin that waits",
});
