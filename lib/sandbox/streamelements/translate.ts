/** Our events as the listeners and payloads that custom widgets know. Pure. */
import type {
  EventData,
  EventKind,
  LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  type ActivityParts,
  nameOf,
  tierText,
  toActivity,
  type WidgetInput,
} from "./activity.ts";
import { type Broadcaster, selectorSafe, toChatMessage } from "./chat.ts";
import type { WordEmotes } from "./word_emotes.ts";
import { membershipGifts } from "./gift_events.ts";

/** Converts a sum to major units, as widgets add it up. */
export function toMajor(
  { amountMinor, currency }: { amountMinor: number; currency: string },
): number {
  return amountMinor / 10 ** minorDigits(currency);
}

type Translate<K extends EventKind> = (
  event: LiveEvent<K>,
  name: string,
  currency: string,
) => ActivityParts | null;

const textOf = (message: { text: string } | null) => message?.text ?? "";

/**
 * Returns an amount in the channel's currency: as it was paid, or as its source
 * converted it. Widgets take any amount for the channel's money, so it is 0 for
 * money that cannot be converted, and that is told beside it.
 */
function amountIn(
  currency: string,
  { amount, baseAmount }: { amount: Money; baseAmount: Money | null },
) {
  const own = [amount, baseAmount].find((one) => one?.currency === currency);
  return own ? { amount: toMajor(own) } : {
    amount: 0,
    paid: { amount: toMajor(amount), currency: amount.currency },
  };
}

function paid(data: EventData<"tip">, currency: string) {
  return { ...amountIn(currency, data), message: textOf(data.message) };
}

const same = (activity: string, fields: ActivityParts["fields"]) => ({
  activity,
  key: activity,
  fields,
});

/**
 * Activities by our kind; `null` for support that is no activity by itself:
 * gifts are put together in `gifts.ts`.
 */
const ACTIVITIES:
  & { [K in SupportKind]: Translate<K> | null }
  & { [K in EventKind]?: Translate<K> | null } = {
    "follow": (_event, name) => ({
      activity: "follow",
      key: "follower",
      fields: { name, amount: 1 },
    }),
    "sub": ({ data }, name) =>
      same("subscriber", {
        name,
        amount: 1,
        tier: tierText(data.tier, data.isPrime),
        message: textOf(data.message),
      }),
    "resub": ({ data }, name) =>
      same("subscriber", {
        name,
        amount: data.months ?? 1,
        tier: tierText(data.tier, data.isPrime),
        message: textOf(data.message),
        ...(data.streakMonths === null ? {} : { streak: data.streakMonths }),
      }),
    "gift": null,
    "gift_member": null,
    "member": ({ data }, name) =>
      same("sponsor", {
        name,
        amount: data.months ?? 1,
        tier: data.level,
        message: textOf(data.message),
      }),
    "cheer": ({ data, platform }, name) =>
      same(platform === "kick" ? "kicks" : "cheer", {
        name,
        amount: data.bits,
        message: textOf(data.message),
      }),
    "tip": ({ data }, name, currency) =>
      same("tip", { name, ...paid(data, currency) }),
    "superchat": ({ data }, name, currency) =>
      same("superchat", { name, ...paid(data, currency) }),
    "order": ({ data }, name, currency) =>
      same("merch", {
        name,
        ...paid(data, currency),
        items: data.items.map((item, index) => ({ ...item, _id: `${index}` })),
      }),
    "charity": ({ data }, name, currency) =>
      same("charityCampaignDonation", {
        name,
        ...amountIn(currency, { ...data, baseAmount: null }),
      }),
    "raid": ({ data }, name) => same("raid", { name, amount: data.viewers }),
    "redemption": ({ data }, name) => ({
      activity: "channelPointsRedemption",
      key: null,
      fields: {
        name,
        amount: data.reward.cost,
        message: data.input,
        redemption: data.reward.title,
        quantity: 1,
      },
      sessionData: {
        "channel-points-latest": {
          name,
          amount: data.reward.cost,
          message: data.input,
          redemption: data.reward.title,
        },
      },
    }),
    "hype_train.begin": (event) => hypeTrain(event, "hypetrainStart"),
    "hype_train.progress": (event) => hypeTrain(event, "hypetrainProgress"),
    "hype_train.end": (event) => hypeTrain(event, "hypetrainEnd"),
  };

function hypeTrain(
  { data }: LiveEvent<
    "hype_train.begin" | "hype_train.progress" | "hype_train.end"
  >,
  activity: string,
): ActivityParts {
  const { level, total, progress, goal, topContributions } = data;
  const active = activity !== "hypetrainEnd";
  return {
    activity,
    key: null,
    fields: { name: "", amount: total, level, progress, goal },
    sessionData: {
      "hypetrain-latest": {
        name: "",
        type: "hypetrain",
        amount: total,
        level,
        levelChanged: false,
        active,
      },
      "hypetrain-total": { amount: total },
      "hypetrain-level-goal": { amount: goal ?? 0 },
      "hypetrain-level-progress": {
        amount: progress ?? 0,
        percent: goal ? Math.floor(100 * (progress ?? 0) / goal) : 0,
      },
      "hypetrain-latest-top-contributors": topContributions.map((
        { user, type, total },
      ) => ({ name: nameOf(user), type, amount: total })),
    },
  };
}

/**
 * Translates an event for widgets, gifts aside; returns nothing for kinds that
 * they do not know.
 */
export function translate(
  event: LiveEvent,
  broadcaster: Broadcaster,
  words?: WordEmotes,
): WidgetInput[] {
  const direct = (listener: string, data: Record<string, unknown>) => [
    { type: "direct" as const, payload: { listener, event: data } },
  ];
  switch (event.kind) {
    case "chat.message":
      // Moderation left nothing of it.
      if (event.data.message.text === "") return [];
      return direct("message", toChatMessage(event, broadcaster, words));
    case "chat.deleted":
      return direct("delete-message", {
        msgId: selectorSafe(event.data.messageId),
      });
    case "chat.user_cleared":
      return direct("delete-messages", {
        userId: event.data.user.id ?? "",
      });
    case "chat.cleared":
      return direct("delete-messages", {});
    case "gift_member":
      return membershipGifts(event, broadcaster);
    case "control.skip":
      return direct("event:skip", {});
    case "metric.updated":
      // Counters of the channel; other modules have figures of the same kind.
      return event.id.startsWith("counter:")
        ? direct("bot:counter", {
          counter: event.data.name,
          value: event.data.value ?? 0,
        })
        : [];
    case "control.mute":
    case "control.unmute":
      return direct("alertService:toggleSound", {
        muted: event.kind === "control.mute",
      });
  }
  // A row of the table is only ever given events of its own kind.
  const parts = ACTIVITIES[event.kind]?.(
    event as never,
    nameOf(event.actor),
    broadcaster.currency,
  );
  return parts ? [toActivity(event, broadcaster, parts)] : [];
}
