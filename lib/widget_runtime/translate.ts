/** Our events as the listeners and payloads that custom widgets know. Pure. */
import type {
  EventData,
  EventKind,
  LiveEvent,
} from "@/lib/events/catalogue.ts";
import { minorDigits } from "@/lib/events/kinds/money.ts";
import { type Broadcaster, selectorSafe, toChatMessage } from "./chat.ts";
import type { Payload } from "./messages.ts";

/** What one of our events is for a widget. */
export type Happening =
  /** A raw activity, and its `-latest` twin if it has one. */
  | {
    type: "activity";
    raw: Payload;
    latest: Payload | null;
    at: string;
    counts: boolean;
  }
  /** Delivered at once, in no queue. */
  | { type: "direct"; payload: Payload };

/** What a `-latest` event is made of. */
export interface ActivityParts {
  /** Name of the raw activity. */
  activity: string;
  /** What stands before `-latest`; `null` for a raw activity only. */
  key: string | null;
  /** Fields of the `-latest` event; `name` is who it is about. */
  fields: Record<string, unknown> & { name: string };
  /** Extra fields of the raw activity. */
  data?: Record<string, unknown>;
}

/** Who and when of an activity. */
export type ActivitySource = Pick<
  LiveEvent,
  "id" | "occurredAt" | "platform" | "test" | "actor"
>;

const NAMELESS = "Anonymous";

/** Display name of somebody, in one spelling wherever it is used. */
export function nameOf(
  actor: { name: string | null; login: string | null } | null,
): string {
  return actor?.name ?? actor?.login ?? NAMELESS;
}

/** A raw activity with its twin. */
export function toActivity(
  source: ActivitySource,
  broadcaster: Broadcaster,
  { activity, key, fields, data = {} }: ActivityParts,
): Happening {
  const { id, occurredAt, actor, test } = source;
  const providerId = actor?.id ?? "";
  const listener = `${key}-latest`;
  return {
    type: "activity",
    at: occurredAt,
    counts: !test,
    raw: {
      listener: "event",
      event: {
        _id: id,
        activityId: id,
        type: activity,
        provider: source.platform === "limelight" ? "twitch" : source.platform,
        channel: broadcaster.id,
        createdAt: occurredAt,
        updatedAt: occurredAt,
        data: {
          username: actor?.login ?? fields.name.toLowerCase(),
          ...fields,
          displayName: fields.name,
          providerId,
          avatar: "",
          ...data,
        },
        ...(test ? { isMock: true } : {}),
      },
    },
    latest: key === null ? null : {
      listener,
      event: {
        message: "",
        ...fields,
        displayName: fields.name,
        _id: id,
        activityId: id,
        type: key,
        originalEventName: listener,
        sessionTop: false,
        avatar: "",
        providerId,
        ...(test ? { isTest: true } : {}),
      },
    },
  };
}

const TIERS = { 1: "1000", 2: "2000", 3: "3000" } as const;

/** Tier as widgets compare it. */
export function tierText(tier: 1 | 2 | 3, isPrime: boolean | null): string {
  return isPrime ? "prime" : TIERS[tier];
}

/** A sum in major units, as widgets add it up. */
export function toMajor(
  { amountMinor, currency }: { amountMinor: number; currency: string },
): number {
  return amountMinor / 10 ** minorDigits(currency);
}

type Translate<K extends EventKind> = (
  event: LiveEvent<K>,
  name: string,
) => ActivityParts | null;

const textOf = (message: { text: string } | null) => message?.text ?? "";

function paid(data: EventData<"tip">): { amount: number; message: string } {
  return {
    amount: toMajor(data.baseAmount ?? data.amount),
    message: textOf(data.message),
  };
}

const same = (activity: string, fields: ActivityParts["fields"]) => ({
  activity,
  key: activity,
  fields,
});

/** Activities by our kind; gifts are put together in `gifts.ts`. */
const ACTIVITIES: { [K in EventKind]?: Translate<K> } = {
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
  "member": ({ data }, name) =>
    same("sponsor", {
      name,
      amount: data.months ?? 1,
      tier: data.level,
      message: textOf(data.message),
    }),
  "gift_member": ({ data }, name) =>
    same("sponsor", {
      name,
      sender: name,
      amount: data.count,
      tier: data.level,
      bulkGifted: true,
    }),
  "cheer": ({ data }, name) =>
    same("cheer", {
      name,
      amount: data.bits,
      message: textOf(data.message),
    }),
  "tip": ({ data }, name) => same("tip", { name, ...paid(data) }),
  "superchat": ({ data }, name) => same("superchat", { name, ...paid(data) }),
  "order": ({ data }, name) =>
    same("merch", {
      name,
      ...paid(data),
      items: data.items.map((item, index) => ({ ...item, _id: `${index}` })),
    }),
  "charity": ({ data }, name) =>
    same("charityCampaignDonation", { name, amount: toMajor(data.amount) }),
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
  const { level, total, progress, goal } = data;
  return {
    activity,
    key: null,
    fields: { name: "", amount: total, level, progress, goal },
  };
}

/** What an event is for widgets, gifts aside; nothing for what they do not know. */
export function translate(
  event: LiveEvent,
  broadcaster: Broadcaster,
): Happening[] {
  const direct = (listener: string, data: Record<string, unknown>) => [
    { type: "direct" as const, payload: { listener, event: data } },
  ];
  switch (event.kind) {
    case "chat.message":
      return direct("message", toChatMessage(event, broadcaster));
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
    case "control.skip":
      return direct("event:skip", {});
    case "control.mute":
    case "control.unmute":
      return direct("alertService:toggleSound", {
        muted: event.kind === "control.mute",
      });
  }
  // A row of the table is only ever given events of its own kind.
  const parts = ACTIVITIES[event.kind]?.(event as never, nameOf(event.actor));
  return parts ? [toActivity(event, broadcaster, parts)] : [];
}
