import type { AskOptions, Platform } from "@/lib/schema/platform/client.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { inGroupsOf, mapBounded } from "@/lib/core/parallel.ts";
import { grantedCall } from "./granted_call.ts";
import type { Helix, HelixCall } from "./request.ts";
import {
  requireTotal,
  WireFollower,
  type WirePage,
  wirePage,
  WirePerson,
  WireSubscriber,
} from "./wire.ts";

type PeopleReads = Pick<
  Platform,
  | "chatters"
  | "moderators"
  | "vips"
  | "subscriptionsOf"
  | "subscribers"
  | "subscriberTotals"
  | "followersAmong"
  | "followersPage"
>;

const People = wirePage(WirePerson);
const Subscribers = wirePage(WireSubscriber);
const Followers = wirePage(WireFollower);
const IDS_A_CALL = 100;
const CALLS_AT_ONCE = 8;
/** More pages than any list has: ends a list whose cursor goes in circles. */
const MAX_PAGES = 20_000;

/** Reads of a channel's people: chatters, roles, subscribers, followers. */
export function createPeopleReads(helix: Helix): PeopleReads {
  /** All pages of a list, one after another: a cursor is known only then. */
  async function all<T extends { id: string }>(
    first: HelixCall<WirePage<T>>,
    ask: AskOptions | undefined,
  ): Promise<Map<string, T>> {
    const found = new Map<string, T>();
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query: HelixCall<T>["query"] = {
        ...first.query,
        after: cursor ?? undefined,
      };
      const { items, nextCursor }: WirePage<T> = await helix.call(
        { ...first, query },
        ask,
      );
      for (const item of items) found.set(item.id, item);
      if (nextCursor === null || nextCursor === cursor) break;
      cursor = nextCursor;
    }
    return found;
  }

  const tiers = (found: Iterable<{ id: string; tier: Tier }>) =>
    new Map([...found].map(({ id, tier }) => [id, tier]));

  return {
    async chatters(channelId, ask) {
      const query = { moderator_id: channelId, first: 1_000 };
      const found = await all(
        grantedCall(channelId, "chatters", "/chat/chatters", People, query),
        ask,
      );
      return [...found.values()].filter(({ name }) => name !== "");
    },

    async moderators(channelId, ask) {
      const found = await all(
        grantedCall(channelId, "moderators", "/moderation/moderators", People, {
          first: 100,
        }),
        ask,
      );
      return new Set(found.keys());
    },

    async vips(channelId, ask) {
      const found = await all(
        grantedCall(channelId, "vips", "/channels/vips", People, {
          first: 100,
        }),
        ask,
      );
      return new Set(found.keys());
    },

    async subscriptionsOf(channelId, userIds, ask) {
      const groups = inGroupsOf(IDS_A_CALL, [...new Set(userIds)]);
      const pages = await mapBounded(groups, CALLS_AT_ONCE, (ids) =>
        helix.call(
          grantedCall(
            channelId,
            "subscriptions",
            "/subscriptions",
            Subscribers,
            {
              user_id: ids,
              first: 100,
            },
          ),
          ask,
        ));
      return tiers(pages.flatMap(({ items }) => items));
    },

    async subscribers(channelId, ask) {
      const found = await all(
        grantedCall(channelId, "subscriptions", "/subscriptions", Subscribers, {
          first: 100,
        }),
        ask,
      );
      return tiers(found.values());
    },

    async subscriberTotals(channelId, ask) {
      const { total, points } = await helix.call(
        grantedCall(channelId, "subscriptions", "/subscriptions", Subscribers, {
          first: 1,
        }),
        ask,
      );
      return {
        subscribers: requireTotal(total),
        points: requireTotal(points),
      };
    },

    async followersAmong(channelId, userIds, ask) {
      const ids = [...new Set(userIds)];
      const pages = await mapBounded(ids, CALLS_AT_ONCE, (id) =>
        helix.call(
          grantedCall(
            channelId,
            "followers",
            "/channels/followers",
            Followers,
            {
              user_id: id,
            },
          ),
          ask,
        ));
      return new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
    },

    async followersPage(channelId, { cursor, limit }, ask) {
      const { items, nextCursor, total } = await helix.call(
        grantedCall(channelId, "followers", "/channels/followers", Followers, {
          first: Math.min(limit, 100),
          after: cursor,
        }),
        ask,
      );
      return {
        followers: items.filter(({ name }) => name !== ""),
        nextCursor,
        total: requireTotal(total),
      };
    },
  };
}
