/** The platform's messages about gifts, as the log takes them. */
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  changed,
  normaliseBody,
} from "@/tests/features/platform/notifications/samples.ts";

const PURCHASE = "channel.subscription.gift.json";
const RECIPIENT = "channel.subscribe.gift.json";
/** Notice of a community gift. */
export const COMMUNITY = "channel.chat.notification.community_sub_gift.json";
const SINGLE = "channel.chat.notification.sub_gift.json";

/** A purchase of gifts. */
export interface Bought {
  gifter: string | null;
  count: number;
  /** `null` for a gift to one person. */
  communityId: string | null;
  /** The giver's sum on the channel, `null` when not shared. */
  given: number | null;
}

const person = (prefix: string, name: string | null) => ({
  [`${prefix}_id`]: name && `id-${name}`,
  [`${prefix}_login`]: name?.toLowerCase() ?? null,
  [`${prefix}_name`]: name,
});

let notices = 0;

/** Returns a sample message with other values; each notice has an id of its own. */
export function told(
  file: string,
  change: Record<string, unknown>,
): NewEvent {
  const own = { message_id: `notice-${++notices}`, ...change };
  const [event] = normaliseBody(changed(file, own)).events;
  if (!event) throw new Error(file);
  return event;
}

/** Returns the platform's messages about a purchase, in their usual order. */
export function messagesOf(bought: Bought, recipients: readonly string[]) {
  const { gifter, count, communityId, given } = bought;
  const chatter = {
    ...person("chatter_user", gifter),
    chatter_is_anonymous: gifter === null,
  };
  const purchase = told(PURCHASE, {
    ...person("user", gifter),
    is_anonymous: gifter === null,
    total: count,
    cumulative_total: given,
  });
  const notices = communityId === null ? [] : [told(COMMUNITY, {
    ...chatter,
    community_sub_gift: {
      id: communityId,
      total: count,
      sub_tier: "1000",
      cumulative_total: given,
    },
  })];
  return [
    ...notices,
    purchase,
    ...recipients.flatMap((name) => [
      told(RECIPIENT, person("user", name)),
      told(SINGLE, {
        ...chatter,
        sub_gift: {
          duration_months: 1,
          cumulative_total: communityId === null ? given : null,
          ...person("recipient_user", name),
          sub_tier: "1000",
          community_gift_id: communityId,
        },
      }),
    ]),
  ];
}
