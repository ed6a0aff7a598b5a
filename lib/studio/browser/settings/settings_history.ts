/** Steps of a widget's settings that can be taken back and done again. */
import type { Stored } from "@/lib/studio/form/change.ts";

/** Whole settings before and after those that stand, each with the nearest last. */
export interface SettingsHistory {
  past: readonly Stored[];
  future: readonly Stored[];
  /** The change that the next one may join; `null` after a step. */
  latest: FieldChange | null;
}

/** A change of one field; `at` is in ms of the page's clock. */
interface FieldChange {
  key: string;
  at: number;
}

/** Settings that stand after a step, and what can be taken back by then. */
interface SettingsStep {
  settings: Stored;
  history: SettingsHistory;
}

const MAX_STEPS = 200;
/** Changes of one field within this time are one step. */
const BURST_MS = 800;

export const NO_STEPS: SettingsHistory = { past: [], future: [], latest: null };

/** Notes a change with the settings before it; nothing can be done again after it. */
export function noteChange(
  { past, latest }: SettingsHistory,
  before: Stored,
  change: FieldChange,
): SettingsHistory {
  const joins = latest?.key === change.key &&
    change.at - latest.at <= BURST_MS;
  return {
    past: joins ? past : [...past, before].slice(-MAX_STEPS),
    future: [],
    latest: change,
  };
}

/** Takes the last step back; `null` where there is none. */
export const undoChange = (
  history: SettingsHistory,
  present: Stored,
): SettingsStep | null => goTo("past", history, present);

/** Repeats the step that was taken back last; `null` where there is none. */
export const redoChange = (
  history: SettingsHistory,
  present: Stored,
): SettingsStep | null => goTo("future", history, present);

/** Makes the nearest settings of one side stand, and puts those that stood on the other. */
function goTo(
  side: "past" | "future",
  history: SettingsHistory,
  present: Stored,
): SettingsStep | null {
  const settings = history[side].at(-1);
  if (settings === undefined) return null;
  const other = side === "past" ? "future" : "past";
  return {
    settings,
    history: {
      ...history,
      [side]: history[side].slice(0, -1),
      [other]: [...history[other], present],
      latest: null,
    },
  };
}

/** Puts every step onto what others saved, so that none takes theirs back. */
export function rebaseSteps(
  { past, future, latest }: SettingsHistory,
  rebased: (settings: Stored) => Stored,
): SettingsHistory {
  return { past: past.map(rebased), future: future.map(rebased), latest };
}
