import type { Platform } from "@/lib/schema/platform/client.ts";
import { createRandomBelow } from "@/lib/core/draw.ts";
import type { EventBus } from "@/lib/event_log/bus.ts";
import { createLearner } from "@/lib/features/bot/bot_api/learner.ts";
import { createMatcher } from "@/lib/features/bot/bot_api/matcher.ts";
import {
  type ChatterModuleService,
  createChatterModuleService,
} from "@/lib/features/bot/bot_api/module_service.ts";
import {
  createRoomUpdates,
  type RoomUpdates,
} from "@/lib/features/bot/bot_api/room_updates.ts";
import { createRoster } from "@/lib/features/bot/bot_api/roster.ts";
import {
  type BotService,
  createBotService,
} from "@/lib/features/bot/bot_api/service.ts";
import {
  createFollowerIndexService,
  type FollowerIndexService,
} from "@/lib/features/bot/follower_index/service.ts";
import { createFollowerIndexStore } from "@/lib/features/bot/follower_index/store.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChunks } from "@/lib/storage/chunks.ts";
import type { Outside } from "@/lib/app/outside.ts";

/** The chatter bot API. */
export interface BotParts {
  bot: BotService;
  chatterModules: ChatterModuleService;
  roomUpdates: RoomUpdates;
  /** Forgets all rooms, and follows none any more. */
  closeRooms(): void;
  followerIndex: FollowerIndexService;
}

/** Creates the bot API over a platform. */
export function createBot(
  { kv, clock, log, secrets, config }: Outside,
  platform: Platform,
  /** Brings events of other processes. */
  bus: Pick<EventBus, "follow">,
): BotParts {
  const followerIndex = createFollowerIndexService({
    store: createFollowerIndexStore({
      kv,
      clock,
      chunks: createChunks({ kv, clock, keys }),
    }),
    platform,
    clock,
    log,
  });
  const chatterModules = createChatterModuleService({
    kv,
    clock,
    log,
    secrets,
  });
  const roster = createRoster({
    platform,
    clock,
    log,
    ttlMs: config.env.CHATTERS_TTL_S * 1_000,
    ...(config.database.shared ? { follow } : {}),
  });
  const roomUpdates = createRoomUpdates({
    roster,
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
  return {
    chatterModules,
    followerIndex,
    roomUpdates,
    closeRooms: roster.close,
    bot: createBotService({
      modules: chatterModules,
      roster,
      matcher,
      clock,
      log,
    }),
  };
}
