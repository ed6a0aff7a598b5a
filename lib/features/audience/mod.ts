/** Giveaways, queues, challenges and clocks of a channel, and the erasure of its viewers. */
import { createCoverReader } from "@/lib/clients/covers/client.ts";
import { createRandomBelow } from "@/lib/core/draw.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createStateOutbox } from "@/lib/event_log/projections/published_state.ts";
import type { DepsOf, Outside, Process } from "@/lib/features/outside.ts";
import { servesCovers } from "@/lib/schema/audience/now_playing.ts";
import type { Platform } from "@/lib/schema/platform/client.ts";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { Sources } from "@/lib/schema/widget_data/topics.ts";
import { createChallengeService } from "./challenges/service.ts";
import { createChatActs } from "./chat_rules/acts.ts";
import { createChatPollService } from "./chat_polls/service.ts";
import { createChatRuleService } from "./chat_rules/service.ts";
import { createClockService } from "./clocks/service.ts";
import { createPersonErasure } from "./erasure/service.ts";
import { createGiveawayService } from "./giveaways/service.ts";
import { createHighlightService } from "./highlights/service.ts";
import { createNowPlayingService } from "./now_playing/service.ts";
import { createParticipation } from "./participation/projection.ts";
import { createViewerQueueService } from "./viewer_queue/service.ts";
import { createVoteService } from "./votes/service.ts";
import { createWheelService } from "./wheel/service.ts";

/** Parts that bring viewers and what they see together. */
export type Audience = ReturnType<typeof createAudience>;

type InteractionDeps =
  & DepsOf<typeof createGiveawayService, "hiddenAmong" | "followersAmong">
  & DepsOf<typeof createChallengeService, "measure" | "currencyOf">
  & DepsOf<typeof createWheelService, "measure">
  & DepsOf<typeof createHighlightService, "chatTail">
  & DepsOf<typeof createClockService, "setupOf">
  & DepsOf<typeof createChatRuleService, "ownBotsOf" | "answers">
  & DepsOf<
    typeof createChatActs,
    "moveCounter" | "control" | "moveTimer" | "shoutOut" | "playSound"
  >
  & {
    events: EventLog;
    /** Gives events of modules to the log, moderated, and holds none of them. */
    appendReleased: DepsOf<typeof createWheelService, "append">["append"];
    /** Returns what an event tells of the playback of a channel's alert box. */
    playbackBrief: (
      channelId: string,
      part: string,
    ) => Promise<EventData<"playback.state">>;
  };

/** Creates what viewers take part in, and the erasure of people over everything that names viewers. */
export function createAudience(
  process: Process,
  others:
    & Omit<InteractionDeps, "followersAmong">
    & DepsOf<typeof createPersonErasure, "namesOf">
    & DepsOf<typeof createVoteService, "platform" | "forgetReads">
    & {
      platform: Pick<Platform, "followersAmong">;
      /** Functions of other areas that remove what they keep of a person. */
      erasers: Parameters<typeof createPersonErasure>[0]["parts"];
    },
) {
  const { parts, ...interaction } = createInteraction(process, {
    ...others,
    // The simulated platform lives its day once it is asked.
    followersAmong: (...asked) => others.platform.followersAmong(...asked),
  });
  const {
    giveaways,
    viewerQueues,
    highlights,
    nowPlaying,
    wheel,
    chatPolls,
    chatRules,
  } = parts;
  return {
    ...parts,
    interaction,
    votes: createVoteService(others),
    people: createPersonErasure({
      ...process,
      ...others,
      parts: [
        ...others.erasers,
        giveaways.erase,
        viewerQueues.erase,
        highlights.erase,
        nowPlaying.erase,
        wheel.erase,
        chatPolls.erase,
        chatRules.erase,
      ],
    }),
  };
}

/**
 * Creates what viewers take part in, one projection that reads chat for all of
 * it, and one outbox.
 */
export function createInteraction(
  { kv, clock, log, fetch, newId }:
    & Pick<Outside, "kv" | "clock" | "log" | "fetch">
    & Pick<Process, "newId">,
  others: InteractionDeps,
) {
  const { events } = others;
  const participation = createParticipation({
    kv,
    clock,
    log,
    events,
    holder: newId("req"),
    listeners: () => [
      parts.giveaways,
      parts.viewerQueues,
      parts.challenges,
      parts.highlights,
      parts.wheel,
      parts.chatPolls,
      parts.chatRules,
    ],
    recordsOf: (channelId) => [
      keys.giveaway(channelId),
      keys.viewerQueue(channelId),
      keys.challenge(channelId),
      keys.chatHighlight(channelId),
      keys.wheel(channelId),
      keys.chatPolls(channelId),
      keys.chatRules(channelId),
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
      "playback.state": others.playbackBrief,
    }),
  });
  const deps = {
    ...others,
    kv,
    clock,
    newId,
    outbox,
    catchUp: participation.catchUp,
    listenFromNow: participation.listenFromNow,
  };
  const activities = {
    giveaways: createGiveawayService({ ...deps, below: createRandomBelow() }),
    viewerQueues: createViewerQueueService(deps),
    challenges: createChallengeService(deps),
    highlights: createHighlightService(deps),
    nowPlaying: createNowPlayingService({
      ...deps,
      log,
      readCover: createCoverReader({ fetch, clock, servesCovers }),
    }),
    clocks: createClockService(deps),
    wheel: createWheelService({
      ...deps,
      log,
      below: createRandomBelow(),
      append: others.appendReleased,
    }),
    chatPolls: createChatPollService({ ...deps, log, append: events.append }),
  };
  const parts = {
    ...activities,
    chatRules: createChatRuleService({
      ...deps,
      log,
      acts: createChatActs({
        ...deps,
        append: others.appendReleased,
        queue: activities.viewerQueues.command,
        wheel: activities.wheel.command,
        vote: activities.chatPolls.addVotes,
        highlight: activities.highlights.command,
      }),
    }),
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
