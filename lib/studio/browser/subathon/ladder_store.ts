import type {
  BodyOf,
  CommandBelow,
} from "@/lib/studio/browser/api_operations.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  Goal,
  GoalInput,
  LadderControl,
  LadderPolicy,
  LadderResult,
} from "@/lib/schema/subathon/mod.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import {
  createResource,
  type Resource,
} from "@/lib/studio/kit/resource/create_resource.ts";
import { retryStale } from "./rule_book_commands.ts";
import type { LadderMeasure } from "./ladder_figures.ts";
import type { TimerStore } from "./timer_store.ts";

/** Parts of the policy that become others. */
type PolicyChange = Partial<LadderPolicy> & { confirmMetricChange?: boolean };

type LadderPath = `/api/channels/${string}/goals`;
/** Commands that answer the state by then. */
type LadderCommand = Exclude<CommandBelow<LadderPath>, "backfill">;
type LadderCommandBody = BodyOf<"POST", `${LadderPath}/${LadderCommand}`>;

/** State of the ladder and its commands, for every part of the page. */
export interface LadderStore {
  desk: TimerStore;
  ladder: ReadonlySignal<LadderControl>;
  /** Sends a command once; throws `ApiError`. */
  send(command: LadderCommand, body?: LadderCommandBody): Promise<LadderResult>;
  /** Replaces the goals as they are now, and the parts of the policy that `policy` makes of it. */
  replace(
    change: (
      goals: readonly GoalInput[],
    ) => readonly GoalInput[] | Promise<readonly GoalInput[]>,
    policy?: (before: LadderPolicy) => Promise<PolicyChange>,
  ): Promise<LadderResult>;
}

/** Tells whether a goal is in the list that is edited. */
export const isEdited = ({ retired, generated }: Goal): boolean =>
  !retired && !generated;

/** Returns a goal as the service takes it. */
export function inputOf(
  { id, threshold, title, note, hidden, grantMs }: Goal,
): GoalInput {
  return { id, threshold, title, note, hidden, grantMs };
}

/** Returns goals in rising order of their figures. */
export const rising = (goals: readonly GoalInput[]): GoalInput[] =>
  goals.toSorted((a, b) => a.threshold - b.threshold);

/** Returns the goals with two neighbours' figures exchanged; the same where there is none. */
export function exchanged(
  goals: readonly GoalInput[],
  id: string,
  step: 1 | -1,
): readonly GoalInput[] {
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

/** Returns what the ladder measures, and in which currency. */
export function measureOf({ desk, ladder }: LadderStore): LadderMeasure {
  return {
    metric: ladder.value.policy.metric,
    currency: desk.timer.value.settings.currency,
  };
}

function createLadderStore(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore & Pick<Resource<LadderControl>, "readSoon" | "end"> {
  const base = `/api/channels/${desk.channelId}/goals` as const;
  const ladder = createResource({
    state: signal(initial),
    // The desk has gathered what happened.
    kinds: "",
    gatherMs: 0,
    read: async () => (await api.get(`${base}/state`)).data,
  });
  async function send(command: LadderCommand, body: LadderCommandBody = {}) {
    const { data } = await api.post(`${base}/${command}`, body, {
      once: true,
    });
    ladder.take(data.state);
    return data;
  }
  return {
    ...ladder,
    desk,
    ladder: ladder.state,
    send,
    replace: (change, policy) =>
      retryStale(ladder.read, async () => {
        const { policy: before, goals, revision } = ladder.state.peek();
        return send("ladder", {
          ...before,
          ...await policy?.(before),
          goals: await change(goals.filter(isEdited).map(inputOf)),
          revision,
        });
      }),
  };
}

/** Returns the ladder of a page, which follows the channel with the desk. */
export function useLadderStore(
  desk: TimerStore,
  initial: LadderControl,
): LadderStore {
  const store = useMemo(() => createLadderStore(desk, initial), [desk]);
  useEffect(() => store.end, [store]);
  useEffect(() => {
    if (desk.changes.value > 0) store.readSoon();
  }, [desk.changes.value]);
  return store;
}
