/**
 * Announcements of the platform in chat. Subscriptions, gifts and raids have
 * types of their own and are counted there; their notices carry the same act.
 * Watch streaks, announcements and the like come only as notices.
 */
import { toJsonRecord } from "@/lib/features/platform/notifications/json.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { Actor, Tier } from "@/lib/schema/events/catalogue.ts";
import type { Json } from "@/lib/schema/events/shapes/common.ts";
import { readAuthor } from "./chat.ts";
import { type Context, type Normaliser, PLATFORM } from "./draft.ts";
import { Fields } from "./fields.ts";
import { fragmentMessage } from "./message.ts";
import { giver } from "./people.ts";

/** Begins the type of what happened in another channel of a shared chat. */
const SHARED = "shared_chat_";
const SOMEWHERE_ELSE: Actor = { id: null, login: null, name: null };

export const NOTICE_NORMALISERS: Record<string, Normaliser> = {
  "channel.chat.notification"(event, context) {
    const notice = event.text("notice_type");
    // A placeholder of the platform's documentation.
    if (notice === "unknown") return [];
    const body = event.object(notice) ?? new Fields({});
    const actor = giver(event, "chatter_user", "chatter_is_anonymous");
    const author = readAuthor(event);
    const sharedFrom = author.sharedFrom ??
      (notice.startsWith(SHARED) ? SOMEWHERE_ELSE : null);
    const act = sharedFrom
      ? null
      : repeatedAct(notice, body, actor?.id ?? null, context);
    return {
      kind: "chat.notice",
      actor,
      data: {
        messageId: event.text("message_id"),
        notice: notice.replace(SHARED, ""),
        systemText: event.text("system_message"),
        anonymous: actor === null,
        message: fragmentMessage(event.object("message")),
        ...author,
        sharedFrom,
        giftId: body.textOrNull("community_gift_id") ??
          (notice.endsWith("community_sub_gift")
            ? body.textOrNull("id")
            : null),
        recipient: body.person("recipient_user"),
        details: readDetails(body),
      },
      ...(act === null ? {} : { act }),
    };
  },
};

/** The key of the act that a notice repeats; `null` if it is told only here. */
function repeatedAct(
  notice: string,
  body: Fields,
  userId: string | null,
  { sentAt }: Context,
): string | null {
  const tier = tierOf(body);
  switch (notice) {
    case "sub":
    case "resub":
    case "prime_paid_upgrade":
      if (userId === null || tier === null) return null;
      return acts.sub(PLATFORM, userId, tier);
    case "community_sub_gift":
      return tier === null ? null : giftAct(body, body.count("total"));
    case "sub_gift": {
      if (tier === null) return null;
      if (body.textOrNull("community_gift_id") === null) {
        return giftAct(body, 1);
      }
      const recipient = body.textOrNull("recipient_user_id");
      return recipient && acts.giftRecipient(PLATFORM, recipient, tier);
    }
    case "raid": {
      const raider = body.textOrNull("user_id");
      return raider && acts.raid(PLATFORM, raider);
    }
  }
  return null;

  function giftAct(gift: Fields, count: number): string {
    return acts.giftWithoutId(PLATFORM, {
      gifterId: userId,
      tier: tier ?? 1,
      count,
      totalGiven: gift.countOrNull("cumulative_total") || null,
      occurredAt: sentAt,
    });
  }
}

function tierOf(body: Fields): Tier | null {
  // One published example of the platform says `sub_plan`.
  return body.tier("sub_tier") ?? body.tier("sub_plan");
}

function readDetails(body: Fields): Record<string, Json> {
  const details = toJsonRecord(body.raw, camelCase);
  const tier = tierOf(body);
  const amount = body.money("amount");
  return {
    ...details,
    ...(tier === null ? {} : { tier }),
    ...(amount === null ? {} : { amount: { ...amount } }),
  };
}

function camelCase(name: string): string | null {
  if (name === "sub_tier" || name === "sub_plan") return null;
  return name.replace(
    /_([a-z0-9])/g,
    (_, letter: string) => letter.toUpperCase(),
  );
}
