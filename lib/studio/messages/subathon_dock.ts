import type { TimerControl } from "@/lib/schema/subathon/mod.ts";
import { DOCK_MESSAGES } from "./dock.ts";
import { messagesOf, perLanguage } from "./texts.ts";

const { say, texts } = messagesOf("subathon_dock");

const OWN = texts({
  clock: "Clock",
  states: {
    idle: "Not started",
    running: "Running",
    paused: "Paused",
    ended: "Ended",
    archived: "Over",
  } satisfies Record<TimerControl["state"], string>,
  locked: "Locked: nothing that viewers give adds time",
  start: "Start",
  pauseClock: "Pause",
  resumeClock: "Resume",
  lock: "Lock",
  unlock: "Unlock",
  changeTime: "Add or take time",
  minutes: (minutes: number) =>
    say`${minutes < 0 ? "−" : "+"}${Math.abs(minutes)} min`,
  ledger: "Last entries",
  noEntries: "Nothing was added yet",
  undo: "Undo",
});

/** Texts of the dock of the subathon. */
export const SUBATHON_DOCK_MESSAGES = perLanguage(() => ({
  ...DOCK_MESSAGES,
  ...OWN,
}));
