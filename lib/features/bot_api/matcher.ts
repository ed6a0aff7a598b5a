import { type Platform } from "@/lib/clients/platform.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { draw, type RandomBelow, Shuffle } from "./draw.ts";
import { asksFollow, asksTier, type Filter } from "./filter.ts";
import { type Chatter, isExcluded } from "./people.ts";
import type { Room } from "./roster.ts";

/** Whether somebody follows, for channels whose whole list is at hand. */
export interface FollowerLookup {
  has(userId: string): boolean;
}

/** Candidates whose subscription is asked for in one call of the platform. */
const TIERS_AT_ONCE = 100;
const FOLLOWS_AT_ONCE = 10;
/** More unknown followers than this are not asked for one by one. */
const MOST_SINGLE_CHECKS = 300;
const MOST_LISTED_FOLLOWERS = 20_000;

/** The full list of a filter cannot be had yet. */
export class NotReadyError extends Error {
  override readonly name = "NotReadyError";
}

/**
 * Finds out who passes a filter, asking the platform as little as the question
 * needs. Everything it learns stays in the room's knowledge.
 */
export function createMatcher(
  { platform, clock, below, followerIndex }: {
    platform: Platform;
    clock: Clock;
    below: RandomBelow;
    /** Whole lists of followers: at hand when `ready`, made in the background once wanted. */
    followerIndex: {
      ready(
        channelId: string,
      ): Promise<FollowerLookup | null> | FollowerLookup | null;
      want(channelId: string): void;
    };
  },
) {
  async function learnRoles({ channelId, knowledge }: Room): Promise<void> {
    if (knowledge.rolesUntil(clock.now()) > 0) return;
    const [moderators, vips] = await Promise.all([
      platform.moderators(channelId),
      platform.vips(channelId),
    ]);
    knowledge.setRoles(new Set(moderators), new Set(vips), clock.now());
  }

  async function learnTiers(
    { channelId, knowledge }: Room,
    people: readonly Chatter[],
  ): Promise<void> {
    const now = clock.now();
    const unknown = people.filter(({ id }) =>
      knowledge.tierUntil(id, now) === 0
    )
      .map(({ id }) => id);
    if (unknown.length === 0) return;
    const tiers = await platform.subscriptionsOf(channelId, unknown);
    for (const id of unknown) {
      knowledge.setTier(id, tiers.get(id) ?? 0, clock.now());
    }
  }

  /** Every chatter's tier, by whichever way takes fewer calls. */
  async function learnAllTiers(
    room: Room,
    people: readonly Chatter[],
  ): Promise<void> {
    const now = clock.now();
    const unknown = people.filter(({ id }) =>
      room.knowledge.tierUntil(id, now) === 0
    );
    if (unknown.length <= TIERS_AT_ONCE) return await learnTiers(room, people);
    const { subscribers } = await platform.subscriberTotals(room.channelId);
    if (subscribers >= unknown.length) return await learnTiers(room, people);
    const tiers = await platform.subscribers(room.channelId);
    for (const { id } of people) {
      room.knowledge.setTier(id, tiers.get(id) ?? 0, clock.now());
    }
  }

  async function learnFollows(
    { channelId, knowledge }: Room,
    people: readonly Chatter[],
  ): Promise<void> {
    const now = clock.now();
    const unknown = people.filter(({ id }) =>
      knowledge.followUntil(id, now) === 0
    )
      .map(({ id }) => id);
    if (unknown.length === 0) return;
    const index = await followerIndex.ready(channelId);
    const followers = index ??
      await platform.followersAmong(channelId, unknown);
    for (const id of unknown) {
      knowledge.setFollows(id, followers.has(id), clock.now());
    }
  }

  async function learnAllFollows(
    room: Room,
    people: readonly Chatter[],
  ): Promise<void> {
    const now = clock.now();
    const unknown = people.filter(({ id }) =>
      room.knowledge.followUntil(id, now) === 0
    );
    if (
      unknown.length <= MOST_SINGLE_CHECKS ||
      await followerIndex.ready(room.channelId)
    ) {
      return await learnFollows(room, unknown);
    }
    const total = await platform.followerTotal(room.channelId);
    if (total > MOST_LISTED_FOLLOWERS) {
      followerIndex.want(room.channelId);
      throw new NotReadyError("The list of followers is being prepared");
    }
    const followers = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await platform.followersPage(room.channelId, {
        limit: 100,
        cursor,
      });
      for (const { id } of page.followers) followers.add(id);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    for (const { id } of people) {
      room.knowledge.setFollows(id, followers.has(id), clock.now());
    }
  }

  return {
    /**
     * `count` of those who pass, drawn uniformly: the first that pass in a
     * random order, so nothing need be known of the rest.
     */
    async drawMatching(
      room: Room,
      people: readonly Chatter[],
      filter: Filter,
      count: number,
      excluded: ReadonlySet<string> | null,
    ): Promise<Chatter[]> {
      const { knowledge } = room;
      if (filter.roles !== 0) await learnRoles(room);
      const order = new Shuffle(people.length, below);
      const found: Chatter[] = [];
      for (;;) {
        const some: Chatter[] = [];
        while (some.length < TIERS_AT_ONCE) {
          const person = people[order.next()];
          if (!person) break;
          if (
            !isExcluded(person, excluded) &&
            knowledge.passesRoles(person, filter)
          ) {
            some.push(person);
          }
        }
        if (some.length === 0) return found;
        if (asksTier(filter)) await learnTiers(room, some);
        const passing = some.filter((person) =>
          knowledge.passesTier(person, filter)
        );
        for (let at = 0; at < passing.length; at += FOLLOWS_AT_ONCE) {
          const few = passing.slice(at, at + FOLLOWS_AT_ONCE);
          if (asksFollow(filter)) await learnFollows(room, few);
          for (const person of few) {
            if (!knowledge.passesFollow(person, filter)) continue;
            if (found.push(person) === count) return found;
          }
        }
      }
    },

    /** Everybody who passes, in the order of the list. Throws `NotReadyError` while followers are being listed. */
    async allMatching(
      room: Room,
      people: readonly Chatter[],
      filter: Filter,
    ): Promise<readonly Chatter[]> {
      const { knowledge } = room;
      if (filter.roles !== 0) await learnRoles(room);
      let left = people.filter((person) =>
        knowledge.passesRoles(person, filter)
      );
      if (asksTier(filter)) {
        await learnAllTiers(room, left);
        left = left.filter((person) => knowledge.passesTier(person, filter));
      }
      if (asksFollow(filter)) {
        await learnAllFollows(room, left);
        left = left.filter((person) => knowledge.passesFollow(person, filter));
      }
      return left;
    },

    /** `count` of these people, drawn uniformly. */
    drawFrom(
      people: readonly Chatter[],
      count: number,
      excluded: ReadonlySet<string> | null,
    ): Chatter[] {
      if (excluded === null) return draw(people, count, below);
      const order = new Shuffle(people.length, below);
      const found: Chatter[] = [];
      while (found.length < count) {
        const person = people[order.next()];
        if (!person) break;
        if (!isExcluded(person, excluded)) found.push(person);
      }
      return found;
    },
  };
}

/** Finds out who passes a filter. */
export type Matcher = ReturnType<typeof createMatcher>;
