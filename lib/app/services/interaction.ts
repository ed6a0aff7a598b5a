import { createRandomBelow } from "@/lib/core/draw.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { createParticipation } from "@/lib/features/audience/participation/projection.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createStateOutbox } from "@/lib/event_log/projections/published_state.ts";
import {
  type ChallengeService,
  createChallengeService,
} from "@/lib/features/audience/challenges/service.ts";
import {
  type ClockService,
  createClockService,
} from "@/lib/features/audience/clocks/service.ts";
import type { HiddenAmong } from "@/lib/event_log/hidden_people.ts";
import type { CountdownSetup } from "@/lib/schema/audience/clocks.ts";
import { createChatTail } from "@/lib/features/widget_data/topics/chat_tail.ts";
import type { Sources } from "@/lib/schema/widget_data/topics.ts";
import {
  createGiveawayService,
  type GiveawayService,
} from "@/lib/features/audience/giveaways/service.ts";
import {
  createHighlightService,
  type HighlightService,
} from "@/lib/features/audience/highlights/service.ts";
import {
  createNowPlayingService,
  type NowPlayingService,
} from "@/lib/features/audience/now_playing/service.ts";
import { measureEvent } from "@/lib/features/widget_data/stats/measure.ts";
import {
  createViewerQueueService,
  type ViewerQueueService,
} from "@/lib/features/audience/viewer_queue/service.ts";
import { keys } from "@/lib/database/keys.ts";
import { createCoverReader } from "@/lib/clients/covers/client.ts";
import { servesCovers } from "@/lib/schema/audience/now_playing.ts";
import type { Outside } from "@/lib/app/outside.ts";

/**
 * Services for what viewers take part in and what the dashboard starts by hand.
 */
export interface InteractionParts {
  giveaways: GiveawayService;
  viewerQueues: ViewerQueueService;
  challenges: ChallengeService;
  highlights: HighlightService;
  nowPlaying: NowPlayingService;
  clocks: ClockService;
}

/**
 * Creates the parts, one projection that reads chat for all of them, and one
 * outbox.
 */
export function createInteraction(
  { kv, clock, log, fetch }: Outside,
  {
    newId,
    events,
    holder,
    currencyOf,
    countdownSetup,
    playbackBrief,
    hiddenAmong,
  }: {
    newId: NewId;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    /** The channel's currency, ISO 4217. */
    currencyOf: (channelId: string) => Promise<string>;
    /**
     * Returns what a countdown widget of the channel is set to; `null` when it
     * is none.
     */
    countdownSetup: (
      channelId: string,
      instanceId: string,
    ) => Promise<CountdownSetup | null>;
    /** Returns what an event tells of the playback of a channel's alert box. */
    playbackBrief: (
      channelId: string,
      part: string,
    ) => Promise<EventData<"playback.state">>;
    hiddenAmong: HiddenAmong;
  },
) {
  const participation = createParticipation({
    kv,
    clock,
    log,
    events,
    holder,
    listeners: () => [
      parts.giveaways,
      parts.viewerQueues,
      parts.challenges,
      parts.highlights,
    ],
    recordsOf: (channelId) => [
      keys.giveaway(channelId),
      keys.viewerQueue(channelId),
      keys.challenge(channelId),
      keys.chatHighlight(channelId),
    ],
  });
  const outbox = createStateOutbox({
    kv,
    clock,
    log,
    keys,
    append: events.append,
    readers: () => ({
      "giveaway.state": parts.giveaways.snapshot,
      "viewer_queue.state": parts.viewerQueues.snapshot,
      "challenge.state": parts.challenges.read,
      "chat.highlight": parts.highlights.read,
      async "now_playing.state"(channelId) {
        const { revision, song } = await parts.nowPlaying.read(channelId);
        return { revision, song };
      },
      "stopwatch.state": parts.clocks.readStopwatch,
      "countdown.state": parts.clocks.countdownState,
      "playback.state": playbackBrief,
    }),
  });
  const common = {
    kv,
    clock,
    newId,
    outbox,
    catchUp: participation.catchUp,
    listenFromNow: participation.listenFromNow,
  };
  const parts: InteractionParts = {
    giveaways: createGiveawayService({
      ...common,
      below: createRandomBelow(),
      hiddenAmong,
    }),
    viewerQueues: createViewerQueueService(common),
    challenges: createChallengeService({
      ...common,
      measure: measureEvent,
      currencyOf,
    }),
    highlights: createHighlightService({
      ...common,
      chatTail: createChatTail({ kv, epoch: events.epoch }),
    }),
    nowPlaying: createNowPlayingService({
      ...common,
      log,
      readCover: createCoverReader({ fetch, clock, servesCovers }),
    }),
    clocks: createClockService({ ...common, setupOf: countdownSetup }),
  };
  const sources = {
    giveaway: async (channelId) =>
      (await parts.giveaways.read(channelId)).giveaway,
    viewer_queue: async (channelId) =>
      (await parts.viewerQueues.snapshot(channelId)).queue,
    challenge: async (channelId) =>
      (await parts.challenges.read(channelId)).challenge,
    chat_highlight: async (channelId) =>
      (await parts.highlights.read(channelId)).highlight,
    now_playing: async (channelId) =>
      (await parts.nowPlaying.read(channelId)).song,
    stopwatch: (channelId) => parts.clocks.readStopwatch(channelId),
  } satisfies Partial<Sources>;

  return {
    parts,
    /** Publishes small states to pages. */
    outbox,
    /** Sources of widget data. */
    sources,
    laggingOf: participation.laggingOf,
    start(): void {
      participation.start();
      outbox.start();
    },
    async stop(): Promise<void> {
      await participation.stop();
      await outbox.stop();
    },
  };
}
