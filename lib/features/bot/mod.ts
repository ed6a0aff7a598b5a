/** The bot API, counters and command lists of a channel. */
import type { Platform } from "@/lib/schema/platform/client.ts";
import { createRandomBelow } from "@/lib/core/draw.ts";
import { keys } from "@/lib/database/keys.ts";
import type { EventBus } from "@/lib/event_log/bus.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import type { DepsOf, Process } from "@/lib/features/outside.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import { createActService } from "./acts/service.ts";
import { createShoutOut } from "./acts/shoutout.ts";
import { createLearner } from "./bot_api/learner.ts";
import { createMatcher } from "./bot_api/matcher.ts";
import { createChatterModuleService } from "./bot_api/module_service.ts";
import { createChatUpdates } from "./bot_api/chat_updates.ts";
import { createRoster } from "./bot_api/roster.ts";
import { createBotService } from "./bot_api/service.ts";
import { createCommandsPageService } from "./commands_page/service.ts";
import { createCounterService } from "./counters/service.ts";
import { createDrawnLately } from "./bot_api/drawn_lately.ts";
import { createSpeakers } from "./bot_api/speakers.ts";
import { createFollowerIndexService } from "./follower_index/service.ts";
import { createFollowerIndexStore } from "./follower_index/store.ts";
import { createChatAnswers } from "./say/chat_answers.ts";
import { createSayService } from "./say/service.ts";

/** Parts that answer chat bots and the public commands page. */
export type Bot = ReturnType<typeof createBot>;

/** Creates the bot API over a platform, counters and command lists. */
export function createBot(
  process: Process,
  others:
    & DepsOf<typeof createCounterService, "append" | "rulesOf">
    & DepsOf<typeof createCommandsPageService, "channelByLogin">
    & DepsOf<typeof createSayService, "settingsOf">
    & {
      platform: Platform;
      /** Brings events of other processes. */
      bus: Pick<EventBus, "follow">;
      /** Reads a channel's log backwards. */
      readBack: EventLog["readBack"];
    },
) {
  const { kv, clock, log, secrets, config } = process;
  const { platform, bus } = others;
  const chunks = createChunks({ kv, clock, keys });
  const followerIndex = createFollowerIndexService({
    store: createFollowerIndexStore({ kv, clock, chunks }),
    platform,
    clock,
    log,
  });
  const modules = createChatterModuleService({ kv, clock, log, secrets });
  const roster = createRoster({
    platform,
    clock,
    log,
    ttlMs: config.env.CHATTERS_TTL_S * 1_000,
    ...(config.database.shared ? { follow } : {}),
  });
  const speakers = createSpeakers({ clock, readBack: others.readBack });
  const drawnLately = createDrawnLately({ kv, clock });
  const roomUpdates = createChatUpdates({
    roster,
    speakers,
    followers: followerIndex,
    clock,
  });

  function follow(channelId: string): () => void {
    const { stop } = bus.follow(channelId, ({ events, complete }) => {
      if (complete) roomUpdates.events(channelId, events);
      else roster.forget(channelId);
    });
    return stop;
  }

  const matcher = createMatcher({
    learner: createLearner({ platform, clock, followers: followerIndex }),
    below: createRandomBelow(),
  });
  const counters = createCounterService({ ...process, ...others });
  const localeOf = async (channelId: string) =>
    (await others.settingsOf(channelId)).locale;
  return {
    modules,
    followerIndex,
    roomUpdates,
    /** Forgets all rooms, and follows none any more. */
    closeRooms: roster.close,
    lookups: createBotService({
      modules,
      roster,
      speakers,
      drawnLately,
      matcher,
      clock,
      log,
    }),
    chatAnswers: createChatAnswers({ log, platform, localeOf }),
    /** Forgets that a person was drawn. */
    eraseDrawn: drawnLately.erase,
    counters,
    /** Returns the value of a counter; `null` where there is none of that name. */
    counterOf: async (channelId: string, name: string) =>
      (await counters.read(channelId, name.toLowerCase()))?.value ?? null,
    commandsPage: createCommandsPageService({
      ...process,
      ...others,
      base: config.origins.base,
      isPublic: modules.isPublic,
    }),
  };
}

/** Creates what bots are told about the channel itself, and what they do there. */
export function createBotTalk(
  { kv, clock, log }: Process,
  others:
    & DepsOf<
      typeof createSayService,
      "topic" | "metric" | "counterOf" | "settingsOf"
    >
    & DepsOf<
      typeof createActService,
      | "moveCounter"
      | "callNext"
      | "skipAlert"
      | "spinWheel"
      | "moveTimer"
    >
    & DepsOf<typeof createShoutOut, "userByLogin" | "append">,
) {
  const shoutOut = createShoutOut({ ...others, clock });
  return {
    shoutOut,
    say: createSayService({ ...others, clock, log }),
    acts: createActService({
      ...others,
      kv,
      clock,
      log,
      shoutOut,
      localeOf: async (channelId) =>
        (await others.settingsOf(channelId)).locale,
    }),
  };
}
