import { acts } from "@/lib/schema/events/acts.ts";
import type { FollowersAnswer } from "@/lib/schema/widget_data/platform_reads.ts";
import type { Reason } from "@/lib/schema/widget_data/stats.ts";
import type { Contribution } from "@/lib/features/subathon/rules/contribution.ts";

/** A page of who follows the channel, newest first, or why it cannot be read. */
export type ReadFollowers = (
  channelId: string,
  page: { limit: number; cursor: string | undefined },
) => Promise<FollowersAnswer>;

/** People who followed in a period, by the platform's own list. */
export interface FollowHistory {
  follows: Contribution[];
  /** True when the list was read to the beginning of the period. */
  complete: boolean;
  /** Reason why it could not be read; `null` when it was. */
  reason: Reason | null;
}

const PLATFORM = "twitch";
const PAGE = 100;
/** Ten thousand follows; a longer period is counted in several parts. */
const MAX_PAGES = 100;

/**
 * Reads who followed from `from` to before `to`, ms since the epoch. Of all
 * that counts this is the only list of the platform that says when.
 */
export async function readFollows(
  readFollowers: ReadFollowers,
  channelId: string,
  { from, to, now }: { from: number; to: number; now: number },
): Promise<FollowHistory> {
  const follows: Contribution[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await readFollowers(channelId, { limit: PAGE, cursor });
    if (!read.available) {
      return { follows, complete: false, reason: read.reason };
    }
    for (const { id, login, name, followedAt } of read.items) {
      const occurredAt = Date.parse(followedAt);
      if (occurredAt >= to) continue;
      if (occurredAt < from) return { follows, complete: true, reason: null };
      follows.push({
        deliveryKey: `history:follow:${PLATFORM}:${id}:${occurredAt}`,
        actKey: acts.follow(PLATFORM, id),
        actWindow: "session",
        kind: "follow",
        variant: null,
        platform: PLATFORM,
        source: PLATFORM,
        userId: id,
        userLogin: login,
        userName: name,
        anonymous: false,
        quantity: 1,
        months: 1,
        money: null,
        fixedMs: null,
        occurredAt,
        receivedAt: now,
      });
    }
    if (read.nextCursor === null) {
      return { follows, complete: true, reason: null };
    }
    cursor = read.nextCursor;
  }
  return { follows, complete: false, reason: null };
}
