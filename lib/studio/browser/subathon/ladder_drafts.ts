/** Goals and policy of a subathon's ladder while the streamer changes them. */
import type {
  Goal,
  GoalInput,
  LadderControl,
  LadderPolicy,
} from "@/lib/schema/subathon/mod.ts";
import { nameOfField, type ProjectedField } from "@/lib/schema/forms/model.ts";
import type { BodyOf } from "@/lib/studio/browser/api_operations.ts";
import { LADDER_MESSAGES as words } from "@/lib/studio/messages/subathon_ladder.ts";
import {
  type RevisedStore,
  type StatePart,
  usePartDraft,
} from "./part_draft.ts";
import type { LadderStore } from "./ladder_store.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

type LadderBody = NonNullable<
  BodyOf<"POST", `/api/channels/${string}/goals/ladder`>
>;
type LadderPart<T extends object> = StatePart<
  LadderControl,
  LadderBody,
  T
>;

/** A goal of the list; a new one has an id of this tab until it is stored. */
export type ListedGoal = GoalInput & { id: string };

/** Tells whether a goal is in the list that is edited. */
export const isEdited = ({ retired, generated }: Goal): boolean =>
  !retired && !generated;

/** Returns a goal as the list has it. */
const listedOf = (
  { id, threshold, title, note, hidden, grantMs }: Goal,
): ListedGoal => ({ id, threshold, title, note, hidden, grantMs });

/** Returns goals in rising order of their figures. */
export const rising = <T extends GoalInput>(goals: readonly T[]): T[] =>
  goals.toSorted((a, b) => a.threshold - b.threshold);

/** Returns the goals with two neighbours' figures exchanged; the same where there is none. */
export function exchanged(
  goals: readonly ListedGoal[],
  id: string,
  step: 1 | -1,
): readonly ListedGoal[] {
  const at = goals.findIndex((goal) => goal.id === id);
  const [own, other] = [goals[at], goals[at + step]];
  if (!own || !other) return goals;
  return rising(
    goals.map((goal) =>
      goal === own
        ? { ...own, threshold: other.threshold }
        : goal === other
        ? { ...other, threshold: own.threshold }
        : goal
    ),
  );
}

/** Returns the goals that are edited, in rising order, as a document; `fields` are those of one. */
export const goalsPart = (
  fields: readonly ProjectedField[],
): LadderPart<{ goals: readonly ListedGoal[] }> => ({
  pick: ({ goals }) => ({ goals: goals.filter(isEdited).map(listedOf) }),
  bodyOf({ goals }, { policy, goals: stored }) {
    const isStored = (id: string) => stored.some((one) => one.id === id);
    return {
      ...policy,
      // One that was deleted meanwhile is written anew.
      goals: rising(goals).map(({ id, ...goal }) =>
        isStored(id) ? { ...goal, id } : goal
      ),
    };
  },
  nameAt: ([, , field]) =>
    field === undefined ? words.goals : nameOfField(fields, field),
});

/** A policy as its form has it: goals do not come again where `every` is `null`. */
type PolicyForm =
  & Omit<LadderPolicy, "repeat">
  & Omit<NonNullable<LadderPolicy["repeat"]>, "every">
  & { every: number | null };

/** Goals that come again, as their form begins. */
const NO_REPEAT = perLanguage(() => ({
  every: null,
  title: words.repeatDefault,
  max: 100,
}));

/** Returns the policy, what the goals measure and when they count, as a document; `fields` have its names. */
export const policyPart = (
  fields: readonly ProjectedField[],
): LadderPart<PolicyForm> => ({
  pick: ({ policy: { repeat, ...policy } }) => ({
    ...policy,
    ...(repeat ?? NO_REPEAT),
  }),
  bodyOf: ({ every, title, max, ...next }, { policy, goals }) => ({
    ...next,
    repeat: every === null
      ? null
      : { every, title: title.trim() || words.repeatDefault, max },
    goals: goals.filter(isEdited).map(listedOf),
    confirmMetricChange: next.metric !== policy.metric,
  }),
  // Names and numbers of goals that come again say nothing without them.
  nameAt: ([field = ""]) =>
    nameOfField(fields, field === "title" || field === "max" ? "every" : field),
});

/** Returns the ladder as it is read and written. */
export const ladderOf = (
  { ladder, reload, send }: LadderStore,
): RevisedStore<LadderControl, LadderBody> => ({
  whole: ladder,
  read: reload,
  write: async (body) => (await send("ladder", body)).state,
});

/** Returns the draft of a part of the ladder, which follows the channel unless the person `isEditing`. */
export const useLadderDraft = <T extends object>(
  own: LadderStore,
  part: LadderPart<T>,
  isEditing: boolean,
) => usePartDraft(() => ladderOf(own), part, isEditing);
