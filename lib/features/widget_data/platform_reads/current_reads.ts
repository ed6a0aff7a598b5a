import { type Clock, MINUTE_MS } from "@/lib/core/clock.ts";
import type { WithoutHidden } from "@/lib/event_log/hidden_people.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  FollowersAnswer,
  FollowersQuery,
} from "@/lib/schema/widget_data/platform_reads.ts";
import { reading, type StatsReader } from "@/lib/schema/widget_data/stats.ts";
import type { PlatformReads } from "./service.ts";

/** Time within which the platform lists a follow of which it told. */
const LISTED_WITHIN_MS = MINUTE_MS;

/** The platform that is asked. */
const PLATFORM = "twitch";

/** Most followers of one page. */
const MAX_PAGE = 100;

type Page = Extract<FollowersAnswer, { available: true }>;
type Item = Page["items"][number];

/**
 * Creates reads of the channel's own platform that are never behind its log:
 * what is in the log is counted first, which drops the answers that it changes.
 * A follow that the platform does not list yet is put on top of its list, and
 * added to the total.
 */
export function createCurrentReads(
  { clock, stats, reads, withoutHidden }: {
    clock: Clock;
    stats: Pick<StatsReader, "catchUp" | "recent">;
    reads: PlatformReads;
    withoutHidden: WithoutHidden;
  },
): PlatformReads {
  /** Reads once everything that is in the log by now was heard. */
  const heard =
    <T>(read: (channelId: string) => Promise<T>) =>
    async (channelId: string): Promise<T> => {
      await stats.catchUp(channelId);
      return await read(channelId);
    };

  /** Lists the follows that the platform may not list yet, newest first. */
  const newFollows = heard((channelId) =>
    stats.recent(channelId, {
      kinds: ["follow"],
      evenUnlisted: true,
      sinceMs: clock.now() - LISTED_WITHIN_MS,
      limit: MAX_PAGE,
    })
  );

  /** A page with the follows that should be on it and are not. */
  async function pageOf(
    channelId: string,
    query: FollowersQuery,
    follows: readonly LiveEvent[],
  ): Promise<FollowersAnswer> {
    const page = await reads.followers(channelId, query, follows[0]?.id);
    if (!page.available || query.cursor !== undefined) return page;
    const shown = await withoutHidden(channelId, follows);
    const late = unlisted(page, shown.flatMap(toItem));
    const items = [...late, ...page.items].slice(0, query.limit);
    return { ...page, total: page.total + late.length, items };
  }

  return {
    ...reads,
    channelInfo: heard(reads.channelInfo),
    polls: heard(reads.polls),
    predictions: heard(reads.predictions),
    charity: heard(reads.charity),
    subscriberTotals: heard(reads.subscriberTotals),

    async followers(channelId, query) {
      return await pageOf(channelId, query, await newFollows(channelId));
    },

    async followerTotal(channelId) {
      const follows = await newFollows(channelId);
      const [last] = follows;
      if (last) {
        // A total alone does not say which follows it has; a list does.
        const query = { limit: MAX_PAGE, cursor: undefined };
        const page = await pageOf(channelId, query, follows);
        if (page.available) return reading(page.total);
      }
      return await reads.followerTotal(channelId, last?.id);
    },
  };
}

function toItem({ platform, actor, occurredAt }: LiveEvent): Item[] {
  if (platform !== PLATFORM || !actor?.id) return [];
  const { id, login, name } = actor;
  const handle = login ?? name ?? id;
  return [{ id, login: handle, name: name ?? handle, followedAt: occurredAt }];
}

/** Returns those that should be on the first page of a list and are not. */
function unlisted({ items, nextCursor }: Page, follows: Item[]): Item[] {
  const listed = new Set(items.map(({ id }) => id));
  const oldest = items.at(-1);
  // An older one is on a later page.
  const from = nextCursor === null || !oldest
    ? -Infinity
    : Date.parse(oldest.followedAt);
  return follows.filter(({ id, followedAt }) =>
    !listed.has(id) && Date.parse(followedAt) > from
  );
}
