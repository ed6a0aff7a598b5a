import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import { keys } from "@/lib/database/keys.ts";
import { createModulesClient } from "@/lib/clients/modules/client.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createChatTail } from "@/lib/features/widget_data/topics/chat_tail.ts";
import { createGoalSources } from "@/lib/features/widget_data/topics/goals.ts";
import {
  createMomentSources,
  type MomentDeps,
} from "@/lib/features/widget_data/topics/moments.ts";
import type { Sources, WidgetSetup } from "@/lib/schema/widget_data/topics.ts";
import {
  createTopicsService,
  type TopicsService,
} from "@/lib/features/widget_data/topics/service.ts";
import {
  createReachedSince,
  type ReachedSince,
} from "@/lib/features/widget_data/topics/reached_since.ts";
import { createShoutoutTail } from "@/lib/features/widget_data/topics/shoutout_tail.ts";
import { createTallySources } from "@/lib/features/widget_data/topics/tallies.ts";
import { createTipGoalBar } from "@/lib/features/widget_data/topics/tip_goal_bar.ts";
import { createVoteSources } from "@/lib/features/widget_data/topics/votes.ts";
import { widgetSetup } from "@/lib/features/widget_data/topics/widget_setup.ts";
import {
  firstOf,
  moduleReading,
  modulesOfLog,
} from "@/lib/features/widget_data/numbers/module_reading.ts";
import type {
  PlatformNumbers,
  ReadCounter,
} from "@/lib/schema/widget_data/numbers.ts";
import {
  createNumbersService,
  type NumbersService,
} from "@/lib/features/widget_data/numbers/service.ts";
import {
  createViewerSamples,
  type ViewerSamples,
} from "@/lib/features/widget_data/numbers/viewer_samples.ts";
import { createCurrentReads } from "@/lib/features/widget_data/platform_reads/current_reads.ts";
import {
  createOwnStream,
  type OwnStream,
} from "@/lib/features/widget_data/platform_reads/own_stream.ts";
import {
  createPlatformReads,
  type PlatformReads,
} from "@/lib/features/widget_data/platform_reads/service.ts";
import {
  createRewardsService,
  type RewardsService,
} from "@/lib/features/widget_data/rewards/service.ts";
import type { SceneReader } from "@/lib/features/overlays/scenes/reader.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import {
  createHideInEvents,
  createWithoutHidden,
  type HiddenAmong,
  type WithoutHidden,
} from "@/lib/event_log/hidden_people.ts";
import { nextTimeOfDay } from "@/lib/features/widget_data/stats/calendar.ts";
import type {
  ChannelTime,
  SessionSpan,
} from "@/lib/schema/widget_data/stats.ts";
import { withTestTotals } from "@/lib/features/widget_data/stats/test_totals.ts";
import {
  createStatsService,
  type StatsService,
  type Tallies,
} from "@/lib/features/widget_data/stats/service.ts";
import {
  createSyncValues,
  type SyncValues,
} from "@/lib/features/widget_data/sync_values/service.ts";
import {
  createTipGoal,
  type TipGoalReader,
} from "@/lib/features/widget_data/tips/service.ts";
import type { Outside } from "@/lib/app/outside.ts";
import type { PlatformParts } from "./platform.ts";

/**
 * Services that count a channel's events, and those that answer with widget
 * data.
 */
export interface WidgetDataParts {
  stats: StatsService;
  platformReads: PlatformReads;
  /** Reads the channel's own stream, by what was heard of it and the platform's list. */
  ownStream: OwnStream;
  numbers: NumbersService;
  viewerSamples: ViewerSamples;
  rewards: RewardsService;
  tipGoal: TipGoalReader;
  syncValues: SyncValues;
  topics: TopicsService;
  withoutHidden: WithoutHidden;
}

/** Parts that widget data is read from. */
interface WidgetDataDeps {
  events: EventLog;
  stats: StatsService;
  platformReads: PlatformReads;
  /** Tells whether a channel's platform answers for it. */
  isConnected: (channelId: string) => Promise<boolean>;
  counter: ReadCounter;
  instancesOf: (channelId: string) => Promise<Instance[]>;
  instancesAmong: SceneReader["among"];
  /** A countdown that is started by hand. */
  countdownOf: MomentDeps["countdownOf"];
  /** Topics that other features answer; the rest cannot be read. */
  others?: Partial<Sources>;
}

const nothing = () => Promise.resolve(null);

/** Creates the reader of who is hidden by now: a ban that is in the log counts. */
export const createHiddenNow =
  (stats: StatsService): HiddenAmong => async (channelId, people) => {
    await stats.catchUp(channelId);
    return await stats.hiddenAmong(channelId, people);
  };

/** Creates the reads of what the platform knows of a channel. */
export function createReads(
  { clock, log }: Outside,
  { platform }: PlatformParts,
  isConnected: (channelId: string) => Promise<boolean>,
): PlatformReads {
  return createPlatformReads({ platform, clock, log, isConnected });
}

/** Creates the counts of a channel's events. */
export function createStats(
  { kv, clock, log }: Outside,
  deps: {
    events: EventLog;
    newId: NewId;
    /** The channel's time zone and currency. */
    timeOf: (channelId: string) => Promise<ChannelTime>;
    /** The running subathon. */
    subathonOf: (channelId: string) => Promise<SessionSpan | null>;
  },
): StatsService {
  return createStatsService({
    kv,
    clock,
    log,
    holder: crypto.randomUUID(),
    ...deps,
  });
}

/** Puts what widgets are drawn from together. */
export function createWidgetData(
  outside: Outside,
  deps: WidgetDataDeps,
): WidgetDataParts {
  const { kv, clock, log } = outside;
  const { events, stats, isConnected, counter, others = {} } = deps;
  const modules = createModules(outside, stats);
  const deletedTexts = createDeletedTexts({ kv, clock, keys });
  const withoutHidden = createWithoutHidden(
    stats.hiddenAmong,
    deletedTexts.without,
  );
  const platformReads = createCurrentReads({
    clock,
    stats,
    reads: deps.platformReads,
    withoutHidden,
  });
  const numbers = createNumbersService({
    stats,
    platform: platformReads,
    modules,
    counter,
    isConnected,
    clock,
    log,
  });
  events.leavesOut(createHideInEvents({
    kv,
    keys,
    catalogue: LOG_CATALOGUE,
    withoutHidden: createWithoutHidden(
      createHiddenNow(stats),
      deletedTexts.without,
    ),
  }));
  const rewards = createRewardsService({
    stats,
    withoutHidden,
    metric: numbers.metric,
    isUnheard: numbers.isUnheard,
  });
  const widgetsOf = async (channelId: string): Promise<WidgetSetup[]> =>
    (await deps.instancesOf(channelId)).flatMap((instance) =>
      widgetSetup(instance) ?? []
    );
  const chatTail = createChatTail({ kv, epoch: events.epoch });
  /** Sources that count: from the tallies, or from those that tests would make. */
  const countedBy = (
    tallies: Tallies,
    platform: PlatformNumbers,
    reachedSince: ReachedSince,
  ) => {
    const shared = {
      clock,
      stats: tallies,
      widgetCounter: tallies.widgetCounter,
      platform,
      counter,
      viewers: numbers.viewers,
      isUnheard: numbers.isUnheard,
      liveSince: numbers.liveSince,
    };
    return {
      ...createGoalSources({ ...shared, reachedSince, widgetsOf }),
      ...createTallySources({ ...shared, chatTail }),
      ...createMomentSources({
        ...shared,
        nextTimeOfDay,
        countdownOf: deps.countdownOf,
        timer: others.timer ?? nothing,
      }),
    };
  };
  const reachedSince = createReachedSince({
    kv,
    clock,
    append: events.append,
  });
  const shoutouts = createShoutoutTail({
    kv,
    clock,
    epoch: events.epoch,
  });
  const sourcesOf = (
    tallies: Tallies,
    platform: PlatformNumbers = platformReads,
    since: ReachedSince = reachedSince,
  ) => ({
    ...countedBy(tallies, platform, since),
    shoutouts,
    ...createVoteSources({
      stats: tallies,
      polls: platformReads.polls,
      predictions: platformReads.predictions,
    }),
    ...others,
  });
  const sources = sourcesOf(stats);
  const tipGoal = createTipGoal({
    ofModule: (channelId) =>
      moduleReading(log, () => modules.tipGoal(channelId)),
    ofGoalBar: createTipGoalBar({ widgetsOf, goal: sources.goal }),
    catchUp: stats.catchUp,
  });
  const syncValues = createSyncValues({
    kv,
    clock,
    log,
    append: events.append,
    tipGoal,
    charity: platformReads.charity,
    goal: rewards.goal,
  });
  stats.onFolded(async ({ channelId, kinds }) => {
    platformReads.invalidate(channelId, kinds);
    await syncValues.heard(channelId, kinds);
  });
  return {
    stats,
    platformReads,
    ownStream: createOwnStream({
      clock,
      stats,
      streamOf: platformReads.streamOf,
    }),
    numbers,
    viewerSamples: createViewerSamples({
      kv,
      clock,
      log,
      holder: crypto.randomUUID(),
      liveChannels: stats.liveChannels,
      look: numbers.viewers,
    }),
    rewards,
    withoutHidden,
    tipGoal,
    syncValues,
    topics: createTopicsService({
      async reads(channelId) {
        const { position, version } = await stats.upTo(channelId);
        const tallies = stats.at(channelId, version);
        return {
          position,
          sources: sourcesOf(tallies),
          withoutHidden: createWithoutHidden(
            tallies.hiddenAmong,
            deletedTexts.without,
          ),
        };
      },
      testsAfter: stats.testsAfter,
      sourcesWith: async (channelId, tests) =>
        sourcesOf(
          await stats.withTests(channelId, tests),
          withTestTotals(platformReads, tests),
          () => Promise.resolve(clock.now()),
        ),
      async widgetOf(channelId, id) {
        const [instance] = await deps.instancesAmong(channelId, [id]);
        return instance ? widgetSetup(instance) : null;
      },
      clock,
      log,
    }),
  };
}

/** Other modules where there are any; what they do not know, the log may. */
function createModules(
  { config: { env }, fetch, clock, log }: Outside,
  stats: StatsService,
) {
  const own = modulesOfLog(stats);
  if (env.MODULES_URL === undefined) return own;
  const token = env.MODULES_TOKEN ?? null;
  const url = env.MODULES_URL;
  return firstOf(createModulesClient({ url, token, fetch, clock, log }), own);
}
