/** Steps of a widget's settings that can be taken back and done again. */
import { isSame } from "@/lib/core/is_same.ts";
import type { Stored } from "@/lib/schema/forms/change.ts";
import { mergeSettings } from "./merge.ts";

/** One act: the settings that it changed, before and after it. What is missing on a side was not set. */
export interface SettingsChange {
  before: Stored;
  after: Stored;
}

/** Acts that can be taken back and done again, each with the nearest last. */
export interface SettingsHistory {
  past: readonly SettingsChange[];
  future: readonly SettingsChange[];
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
  /** Paths of values that were left alone: they are another's since the act. */
  left: readonly string[];
}

const MAX_STEPS = 200;
/** Changes of one field within this time are one step. */
const BURST_MS = 800;

export const NO_STEPS: SettingsHistory = { past: [], future: [], latest: null };

/** Notes a change from `before` to `after`; nothing can be done again after it. */
export function noteChange(
  { past, latest }: SettingsHistory,
  before: Stored,
  after: Stored,
  change: FieldChange,
): SettingsHistory {
  const act = changeBetween(before, after);
  const last = past.at(-1);
  const joins = last && latest?.key === change.key &&
    change.at - latest.at <= BURST_MS;
  return {
    past: joins
      ? [...past.slice(0, -1), joined(last, act)]
      : [...past, act].slice(-MAX_STEPS),
    future: [],
    latest: change,
  };
}

/** Ends the act that the next change may join: another tab changed the settings since. */
export const endAct = (history: SettingsHistory): SettingsHistory => ({
  ...history,
  latest: null,
});

/** Takes the last step back; `null` where there is none. */
export function undoChange(
  { past, future }: SettingsHistory,
  present: Stored,
): SettingsStep | null {
  const act = past.at(-1);
  return act
    ? {
      ...applied({ before: act.after, after: act.before }, present),
      history: {
        past: past.slice(0, -1),
        future: [...future, act],
        latest: null,
      },
    }
    : null;
}

/** Repeats the step that was taken back last; `null` where there is none. */
export function redoChange(
  { past, future }: SettingsHistory,
  present: Stored,
): SettingsStep | null {
  const act = future.at(-1);
  return act
    ? {
      ...applied(act, present),
      history: {
        past: [...past, act],
        future: future.slice(0, -1),
        latest: null,
      },
    }
    : null;
}

/** Changes what an act changed, in what the settings are now; what is another's by now stays. */
function applied(
  { before, after }: SettingsChange,
  present: Stored,
): { settings: Stored; left: readonly string[] } {
  const { settings, both } = mergeSettings(before, present, after);
  return { settings, left: both };
}

function changeBetween(before: Stored, after: Stored): SettingsChange {
  const keys = Object.keys({ ...before, ...after })
    .filter((key) => !isSame(before[key], after[key]));
  return { before: picked(before, keys), after: picked(after, keys) };
}

const picked = (settings: Stored, keys: readonly string[]): Stored =>
  Object.fromEntries(
    keys.filter((key) => Object.hasOwn(settings, key))
      .map((key) => [key, settings[key]]),
  );

const keysOf = ({ before, after }: SettingsChange) =>
  new Set([...Object.keys(before), ...Object.keys(after)]);

const without = (settings: Stored, keys: ReadonlySet<string>): Stored =>
  picked(settings, Object.keys(settings).filter((key) => !keys.has(key)));

/** Returns two acts, one after the other, as one. */
const joined = (
  first: SettingsChange,
  second: SettingsChange,
): SettingsChange => ({
  before: { ...without(second.before, keysOf(first)), ...first.before },
  after: { ...without(first.after, keysOf(second)), ...second.after },
});
