import type { Clock } from "@/lib/core/clock.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { GoalQuery } from "@/lib/schema/widgets/state/goal_bar.ts";
import type { GoalRound } from "@/lib/schema/widget_data/topics.ts";
import { reachedIn, withRound } from "./goal_rounds.ts";

/** Returns since when a goal's total has reached the target of a round, ms since the epoch. */
export type ReachedSince = (
  channelId: string,
  query: GoalQuery,
  goalId: string,
  round: number,
) => Promise<number>;

/**
 * Creates the memory of when totals were first seen to reach their targets; it
 * publishes that, once a round.
 */
export function createReachedSince(
  { kv, clock, append }: {
    kv: Deno.Kv;
    clock: Clock;
    /** Gives events to the channel's log. */
    append: (
      channelId: string,
      events: readonly NewEvent[],
    ) => Promise<unknown>;
  },
): ReachedSince {
  return async function reachedSince(channelId, query, goalId, round) {
    const { metric, counterId, target } = query;
    const what = metric === "counter" ? `${metric}:${counterId}` : metric;
    const measure = `${what}:${target}`;
    const key = keys.goalReached(channelId, goalId);
    const now = clock.now();
    return await transact({ kv, clock, keys }, async () => {
      const entry = await kv.get<GoalRound[]>(key);
      const rounds = entry.value ?? [];
      const known = reachedIn(rounds, { measure, round });
      if (known !== null) return { result: known };
      // Told before it is remembered: the id is taken once, whoever dies here.
      const id = `stats:goal:${goalId}:${measure}:${round}`;
      await append(channelId, [
        serviceEvent("goal.updated", id, now, {
          goalId,
          title: "",
          metric,
          current: target,
          target,
          currency: null,
        }),
      ]);
      const next = withRound(rounds, { measure, round, at: now });
      return {
        commit: kv.atomic().check(entry).set(key, next),
        result: now,
      };
    });
  };
}
