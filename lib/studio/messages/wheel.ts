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
  save: "Save the wheel",
  saved: "The wheel is saved",
  spins: "Spins so far",
  columns: ["Time", "Result", "Change"],
  isOwed: "owed",
  fromModule: "another service",
  undone: "Taken back",
  undo: (result: string) => say`Take back: ${result}`,
  tookBack: "The spin is taken back",
  cancelWaiting: "Take back the spin that waits",
});
