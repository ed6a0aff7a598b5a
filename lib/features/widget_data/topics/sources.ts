import type { Clock } from "@/lib/core/clock.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import {
  createWithoutHidden,
  type WithoutHidden,
} from "@/lib/event_log/hidden_people.ts";
import type { PlatformNumbers } from "@/lib/schema/widget_data/numbers.ts";
import type { Source, Sources } from "@/lib/schema/widget_data/topics.ts";
import type { PlatformReads } from "@/lib/features/widget_data/platform_reads/service.ts";
import { nextTimeOfDay } from "@/lib/features/widget_data/stats/calendar.ts";
import type {
  StatsService,
  Tallies,
} from "@/lib/features/widget_data/stats/service.ts";
import { withTestTotals } from "@/lib/features/widget_data/stats/test_totals.ts";
import { createGoalSources } from "./goals.ts";
import { createTimerSources, type TimerDeps } from "./timers.ts";
import { createReachedSince, type ReachedSince } from "./reached_since.ts";
import type { createTopicsService } from "./service.ts";
import { createShoutoutTail } from "./shoutout_tail.ts";
import { createCounterSources } from "./counters.ts";
import { createPollSources } from "./polls.ts";

type TallyDeps = Parameters<typeof createCounterSources>[0];
type GoalDeps = Parameters<typeof createGoalSources>[0];

/** Dependencies of the sources of every topic. */
interface TopicSourceDeps
  extends
    Pick<TallyDeps, "counter" | "chatTail" | "isUnheard" | "viewers">,
    Pick<TimerDeps, "countdownOf" | "liveSince" | "wheelOf">,
    Pick<GoalDeps, "widgetsOf"> {
  kv: Deno.Kv;
  clock: Clock;
  events: Pick<EventLog, "append" | "epoch">;
  stats: StatsService;
  platform: PlatformReads;
  /** Takes out of what is read whose text was deleted. */
  withoutDeleted: Parameters<typeof createWithoutHidden>[1];
  /** Returns the sources of topics that other areas answer; the rest cannot be read. */
  others: () => Partial<Sources>;
}

/**
 * Creates the sources of every topic: of the tallies as they stand, or as they
 * would with tests.
 */
export function createTopicSources(
  deps: TopicSourceDeps,
):
  & Pick<Parameters<typeof createTopicsService>[0], "reads" | "sourcesWith">
  & { goal: Source<"goal"> } {
  const { kv, clock, events, stats, platform, others } = deps;

  /** Sources that count: from the tallies, or from those that tests would make. */
  const countedBy = (
    tallies: Tallies,
    numbers: PlatformNumbers,
    since: ReachedSince,
  ) => {
    const shared = {
      clock,
      stats: tallies,
      widgetCounter: tallies.widgetCounter,
      platform: numbers,
      counter: deps.counter,
      viewers: deps.viewers,
      isUnheard: deps.isUnheard,
      liveSince: deps.liveSince,
    };
    return {
      ...createGoalSources({
        ...shared,
        reachedSince: since,
        widgetsOf: deps.widgetsOf,
      }),
      ...createCounterSources({ ...shared, chatTail: deps.chatTail }),
      ...createTimerSources({
        ...shared,
        nextTimeOfDay,
        countdownOf: deps.countdownOf,
        wheelOf: deps.wheelOf,
        timer: async (...asked) => await others().timer?.(...asked) ?? null,
      }),
    };
  };
  const reachedSince = createReachedSince({
    kv,
    clock,
    append: events.append,
  });
  const shoutouts = createShoutoutTail({ kv, clock, epoch: events.epoch });
  const sourcesOf = (
    tallies: Tallies,
    numbers: PlatformNumbers = platform,
    since: ReachedSince = reachedSince,
  ) => ({
    ...countedBy(tallies, numbers, since),
    shoutouts,
    ...createPollSources({
      stats: tallies,
      polls: platform.polls,
      predictions: platform.predictions,
    }),
    ...others(),
  });
  const withoutHiddenIn = (tallies: Tallies): WithoutHidden =>
    createWithoutHidden(tallies.hiddenAmong, deps.withoutDeleted);

  return {
    goal: countedBy(stats, platform, reachedSince).goal,
    async reads(channelId) {
      const { position, version } = await stats.upTo(channelId);
      const tallies = stats.at(channelId, version);
      return {
        position,
        sources: sourcesOf(tallies),
        withoutHidden: withoutHiddenIn(tallies),
      };
    },
    sourcesWith: async (channelId, tests) =>
      sourcesOf(
        await stats.withTests(channelId, tests),
        withTestTotals(platform, tests),
        () => Promise.resolve(clock.now()),
      ),
  };
}
