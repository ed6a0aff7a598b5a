/** Steps of a document that can be taken back and done again. Pure. */
import { isSame } from "@/lib/core/is_same.ts";
import { mergeChanges } from "./merge.ts";

/** A document, or the part of it that a change names. */
type Fields = Readonly<Record<string, unknown>>;

/** Name of an act, and the ids of what was selected before and after it. */
export interface ActLabel {
  name: string;
  selectedBefore: readonly string[];
  selectedAfter: readonly string[];
}

/** One act: the fields that it changed, before and after it. What is missing on a side was not set. */
export interface DraftChange {
  before: Fields;
  after: Fields;
  label?: ActLabel;
}

/** Acts that can be taken back and done again, each with the nearest last. */
export interface ChangeHistory {
  past: readonly DraftChange[];
  future: readonly DraftChange[];
  /** The change that the next one may join; `null` after a step. */
  latest: FieldChange | null;
}

/** A change of one field, or one that no other joins; `at` is in ms of the page's clock. */
interface FieldChange {
  key: string | null;
  at: number;
  label?: ActLabel;
}

/** The document after a step, and what can be taken back by then. */
interface Step {
  value: Fields;
  history: ChangeHistory;
  act: DraftChange;
  /** Paths of values that were left alone: they are another's since the act. */
  left: readonly string[];
}

const MAX_STEPS = 200;
/** Changes of one field within this time are one step. */
const BURST_MS = 800;

export const NO_STEPS: ChangeHistory = { past: [], future: [], latest: null };

/** Records a change from `before` to `after`; nothing can be done again after it. */
export function recordChange(
  { past, latest }: ChangeHistory,
  before: object,
  after: object,
  change: FieldChange,
): ChangeHistory {
  const { label } = change;
  const act = {
    ...changeBetween(recordOf(before), recordOf(after)),
    ...(label && { label }),
  };
  const last = past.at(-1);
  const joins = last && change.key !== null && latest?.key === change.key &&
    change.at - latest.at <= BURST_MS;
  return {
    past: joins
      ? [...past.slice(0, -1), joined(last, act)]
      : [...past, act].slice(-MAX_STEPS),
    future: [],
    latest: change,
  };
}

/** Ends the act that the next change may join: another tab changed the document since. */
export const endAct = (history: ChangeHistory): ChangeHistory => ({
  ...history,
  latest: null,
});

/** Takes the last step back; `null` where there is none. */
export function undoChange(
  { past, future }: ChangeHistory,
  present: object,
): Step | null {
  const act = past.at(-1);
  return act
    ? {
      ...applied({ before: act.after, after: act.before }, recordOf(present)),
      act,
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
  { past, future }: ChangeHistory,
  present: object,
): Step | null {
  const act = future.at(-1);
  return act
    ? {
      ...applied(act, recordOf(present)),
      act,
      history: {
        past: [...past, act],
        future: future.slice(0, -1),
        latest: null,
      },
    }
    : null;
}

/** Changes what an act changed, in what the document is now; what is another's by now stays. */
function applied(
  { before, after }: DraftChange,
  present: Fields,
): Pick<Step, "value" | "left"> {
  const { merged, both } = mergeChanges(before, present, after);
  // What stays keeps its place.
  const keys = Object.keys({ ...present, ...merged });
  return { value: picked(merged, keys), left: both };
}

/** Returns a document of items, or a part of one, with them under the ids that the service gave. */
export const rekeyed = <T extends object>(
  items: T,
  given: ReadonlyMap<string, string>,
): T =>
  Object.fromEntries(
    Object.entries(items).map(([key, item]) => {
      const id = given.get(key);
      return id === undefined ? [key, item] : [id, { ...item, id }];
    }),
  ) as T;

/** Returns the steps with items under the ids that the service gave them. */
export function rekeyHistory(
  { past, future, latest }: ChangeHistory,
  given: ReadonlyMap<string, string>,
): ChangeHistory {
  const ids = (own: readonly string[]) => own.map((id) => given.get(id) ?? id);
  const change = ({ before, after, label }: DraftChange): DraftChange => ({
    before: rekeyed(before, given),
    after: rekeyed(after, given),
    ...(label && {
      label: {
        name: label.name,
        selectedBefore: ids(label.selectedBefore),
        selectedAfter: ids(label.selectedAfter),
      },
    }),
  });
  return { past: past.map(change), future: future.map(change), latest };
}

function changeBetween(before: Fields, after: Fields): DraftChange {
  const keys = Object.keys({ ...before, ...after })
    .filter((key) => !isSame(before[key], after[key]));
  return { before: picked(before, keys), after: picked(after, keys) };
}

/** Returns a document as a record of its fields. */
const recordOf = (value: object): Fields =>
  Object.fromEntries(Object.entries(value));

const picked = (fields: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(
    keys.filter((key) => Object.hasOwn(fields, key))
      .map((key) => [key, fields[key]]),
  );

const keysOf = ({ before, after }: DraftChange) =>
  new Set([...Object.keys(before), ...Object.keys(after)]);

const without = (fields: Fields, keys: ReadonlySet<string>): Fields =>
  picked(fields, Object.keys(fields).filter((key) => !keys.has(key)));

/** Returns two acts, one after the other, as one. */
const joined = (
  first: DraftChange,
  second: DraftChange,
): DraftChange => ({
  before: { ...without(second.before, keysOf(first)), ...first.before },
  after: { ...without(first.after, keysOf(second)), ...second.after },
  ...(first.label && second.label && {
    label: { ...second.label, selectedBefore: first.label.selectedBefore },
  }),
});
