import type { Platform } from "@/lib/schema/platform/client.ts";
import type { Clock } from "@/lib/core/clock.ts";
import type { Room } from "./roster.ts";

/** People whose subscription one call of the platform tells. */
export const TIERS_A_CALL = 100;
/** Followers that one page of the platform's list has. */
export const FOLLOWERS_A_PAGE = 100;

/**
 * Looks up whether a person follows, for channels whose whole list is
 * available.
 */
interface FollowerLookup {
  has(userId: string): boolean;
}

/** Whole lists of followers: at hand when `ready`, made in the background once wanted. */
export interface FollowerLists {
  ready(channelId: string): FollowerLookup | null;
  want(channelId: string): void;
}

/**
 * Creates the requests to the platform about a room's people; each stores its
 * answer in the room. They throw `PlatformError`.
 */
export function createRequests(
  { platform, clock, followers }: {
    platform: Platform;
    clock: Clock;
    followers: FollowerLists;
  },
) {
  async function askRoles({ channelId, knowledge }: Room): Promise<void> {
    const generation = knowledge.generation;
    const [moderator, vip] = await Promise.all([
      platform.moderators(channelId),
      platform.vips(channelId),
    ]);
    const lists = { moderator: new Set(moderator), vip: new Set(vip) };
    knowledge.learnRoles(lists, clock.steady(), generation);
  }

  async function askTiers(
    { channelId, knowledge }: Room,
    ids: string[],
  ): Promise<void> {
    const generation = knowledge.generation;
    const tiers = await platform.subscriptionsOf(channelId, ids);
    const now = clock.steady();
    for (const id of ids) {
      knowledge.learnTier(id, tiers.get(id) ?? 0, now, generation);
    }
  }

  async function askAllTiers(
    { channelId, knowledge }: Room,
    ids: string[],
  ): Promise<void> {
    const { subscribers } = await platform.subscriberTotals(channelId);
    // One call of these is spent, one more asks for a hundred people.
    if (subscribers >= ids.length - TIERS_A_CALL) return;
    const generation = knowledge.generation;
    const tiers = await platform.subscribers(channelId);
    const now = clock.steady();
    for (const id of ids) {
      knowledge.learnTier(id, tiers.get(id) ?? 0, now, generation);
    }
  }

  async function askFollows(room: Room, ids: string[]): Promise<void> {
    const { channelId, knowledge } = room;
    const generation = knowledge.generation;
    const found = followers.ready(channelId) ??
      await platform.followersAmong(channelId, ids);
    const now = clock.steady();
    for (const id of ids) {
      knowledge.learnFollows(id, found.has(id), now, generation);
    }
  }

  async function listFollows(room: Room, ids: string[]): Promise<void> {
    const { channelId, knowledge } = room;
    const generation = knowledge.generation;
    const found = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await platform.followersPage(channelId, {
        limit: FOLLOWERS_A_PAGE,
        cursor,
      });
      for (const { id } of page.followers) found.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const now = clock.steady();
    for (const id of ids) {
      knowledge.learnFollows(id, found.has(id), now, generation);
    }
  }

  return { askRoles, askTiers, askAllTiers, askFollows, listFollows };
}
