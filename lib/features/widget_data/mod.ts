/** The tallies of a channel's events, and the data that widgets are drawn from. */
import { createEmoteServices } from "@/lib/clients/emotes/client.ts";
import { createModulesClient } from "@/lib/clients/modules/client.ts";
import type { Platform } from "@/lib/schema/platform/client.ts";
import { createPronounService } from "@/lib/clients/pronouns/client.ts";
import { createSharedReads } from "@/lib/clients/shared_reads.ts";
import { keys } from "@/lib/database/keys.ts";
import { createDeletedTexts } from "@/lib/event_log/deleted_texts.ts";
import {
  createHideInEvents,
  createWithoutHidden,
  type HiddenAmong,
} from "@/lib/event_log/hidden_people.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Outside, Process } from "@/lib/features/outside.ts";
import type { CountdownSetup } from "@/lib/schema/audience/clocks.ts";
import type { DrawnInstance, Instance } from "@/lib/schema/overlays/scenes.ts";
import { LOG_CATALOGUE } from "@/lib/schema/events/log_catalogue.ts";
import type { WidgetSetup } from "@/lib/schema/widget_data/topics.ts";
import { createEmoteService } from "./emotes/service.ts";
import {
  firstOf,
  moduleReading,
  modulesOfLog,
} from "./numbers/module_reading.ts";
import { createOverview } from "./overview.ts";
import { createNumbersService } from "./numbers/service.ts";
import { createViewerSamples } from "./numbers/viewer_samples.ts";
import { createCurrentReads } from "./platform_reads/current_reads.ts";
import { createChannelStream } from "./platform_reads/channel_stream.ts";
import { createPlatformReads } from "./platform_reads/service.ts";
import { isPictureAddress } from "@/lib/core/web_address.ts";
import { createProfileService } from "./profiles/service.ts";
import { createPronounsService } from "./pronouns/service.ts";
import { createRecentEventService } from "./recent_events/service.ts";
import { createRewardsService } from "./rewards/service.ts";
import { nextTimeOfDay } from "./stats/calendar.ts";
import { measureEvent } from "./stats/measure.ts";
import { metricOf } from "./stats/metrics.ts";
import { createStatsService, type StatsService } from "./stats/service.ts";
import { createSyncValues } from "./sync_values/service.ts";
import { createTipGoal } from "./tips/service.ts";
import { createChatTail } from "./topics/chat_tail.ts";
import { createRaiders } from "./topics/raiders.ts";
import { createCounterRules } from "./topics/counter_rules.ts";
import { createTopicsService } from "./topics/service.ts";
import { createTopicSources } from "./topics/sources.ts";
import { createTipGoalBar } from "./topics/tip_goal_bar.ts";
import { countdownSetup, widgetSetup } from "./topics/widget_setup.ts";

/** The tallies of a channel's events, and the data that widgets are drawn from. */
export type WidgetData = ReturnType<typeof createWidgetData>;

/** A little more than a service is given, in ms. */
const DEADLINE_MS = 6_000;

/** Creates the counts of a channel's events, and what widgets are drawn from. */
export function createWidgetData(
  process: Process,
  others:
    & DepsOf<typeof createPlatformReads, "isConnected">
    & DepsOf<typeof createStatsService, "timeOf" | "subathonOf">
    & DepsOf<typeof createProfileService, "mayAsk">
    & DepsOf<
      typeof createRecentEventService,
      "sightings" | "originals" | "reach" | "announcements"
    >
    & DepsOf<
      typeof createTopicSources,
      "counter" | "countdownOf" | "wheelOf" | "others"
    >
    & {
      events: EventLog;
      platform: Platform;
      instancesOf: (channelId: string) => Promise<Instance[]>;
      /** Returns those of the channel's widgets that have these ids. */
      instancesAmong: (
        channelId: string,
        ids: readonly string[],
      ) => Promise<readonly DrawnInstance[]>;
    },
) {
  const { kv, clock, log, newId } = process;
  const { events, isConnected, counter, mayAsk } = others;
  const fromPlatform = createPlatformReads({ ...others, clock, log });
  const stats = createStatsService({
    ...others,
    kv,
    clock,
    log,
    newId,
    holder: crypto.randomUUID(),
  });
  const hiddenNow = createHiddenNow(stats);
  const modules = createModules(process, stats);
  const deletedTexts = createDeletedTexts({ kv, clock, keys });
  const withoutHidden = createWithoutHidden(
    stats.hiddenAmong,
    deletedTexts.without,
  );
  const platformReads = createCurrentReads({
    clock,
    stats,
    reads: fromPlatform,
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
    withoutHidden: createWithoutHidden(hiddenNow, deletedTexts.without),
  }));
  const rewards = createRewardsService({
    stats,
    withoutHidden,
    metric: numbers.metric,
    isUnheard: numbers.isUnheard,
  });
  const widgetsOf = async (channelId: string): Promise<WidgetSetup[]> =>
    (await others.instancesOf(channelId)).flatMap((instance) =>
      widgetSetup(instance) ?? []
    );
  const chatTail = createChatTail({ kv, epoch: events.epoch });
  const sources = createTopicSources({
    kv,
    clock,
    events,
    stats,
    platform: platformReads,
    counter,
    chatTail,
    isUnheard: numbers.isUnheard,
    viewers: numbers.viewers,
    liveSince: numbers.liveSince,
    countdownOf: others.countdownOf,
    wheelOf: others.wheelOf,
    widgetsOf,
    withoutDeleted: deletedTexts.without,
    others: others.others,
  });
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
  const ownStream = createChannelStream({
    clock,
    stats,
    streamOf: platformReads.streamOf,
  });
  return {
    stats,
    platformReads,
    /** Reads the channel's own stream, by what was heard of it and the platform's list. */
    ownStream,
    overview: createOverview({ stats, ownStream }),
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
      reads: sources.reads,
      testsAfter: stats.testsAfter,
      sourcesWith: sources.sourcesWith,
      async widgetOf(channelId, id) {
        const [instance] = await others.instancesAmong(channelId, [id]);
        return instance ? widgetSetup(instance) : null;
      },
      clock,
      log,
    }),
    recentEvents: createRecentEventService({ ...others, kv, clock, newId }),
    ...createChatDecorations(process, platformReads, mayAsk),
    /** Rules and reads of the tallies that other areas go by. */
    rules: {
      hiddenNow,
      /** Lists the platforms on which the channel is live, as far as is known. */
      async livePlatforms(channelId: string) {
        await stats.catchUp(channelId);
        return await stats.livePlatforms(channelId);
      },
      followers: fromPlatform.followers,
      clips: fromPlatform.clips,
      /** Returns the address of a user's picture; `null` for none, or where it cannot be read. */
      async avatarOf(login: string): Promise<string | null> {
        const { value } = await platformReads.profile(login);
        return value && isPictureAddress(value.avatarUrl)
          ? value.avatarUrl
          : null;
      },
      measure: measureEvent,
      chatTail,
      raidersOf: createRaiders(chatTail),
      nextTimeOfDay,
      sessionSumOf: metricOf,
      /** Returns the rules that the widgets of the channel set for its counters. */
      counterRulesOf: createCounterRules({
        instancesOf: others.instancesOf,
        stats,
      }),
      /** Returns what a countdown widget of the channel is set to; `null` when it is none. */
      countdownSetupOf: async (
        channelId: string,
        instanceId: string,
      ): Promise<CountdownSetup | null> =>
        countdownSetup(await others.instancesOf(channelId), instanceId),
    },
  };
}

/** Creates the reader of who is hidden by now: a ban that is in the log counts. */
const createHiddenNow =
  (stats: StatsService): HiddenAmong => async (channelId, people) => {
    await stats.catchUp(channelId);
    return await stats.hiddenAmong(channelId, people);
  };

/** Creates what other services know of chat; nobody of the simulated demo is known to them. */
function createChatDecorations(
  { fetch, clock, log, config }: Outside,
  reads: Parameters<typeof createProfileService>[0]["reads"],
  mayAsk: Parameters<typeof createProfileService>[0]["mayAsk"],
) {
  const createShared = () =>
    createSharedReads({ clock, deadlineMs: DEADLINE_MS });
  return {
    pronouns: createPronounsService({
      service: config.demo || !config.env.PRONOUNS
        ? null
        : createPronounService({ fetch, clock }),
      shared: createShared(),
      mayAsk,
      log,
    }),
    profiles: createProfileService({ reads, mayAsk }),
    emotes: createEmoteService({
      services: createEmoteServices({ fetch, clock }),
      shared: createShared(),
      allowed: config.demo ? [] : config.env.EMOTE_SETS,
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
