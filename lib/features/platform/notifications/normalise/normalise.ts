import { actOf, lineId, type Unkeyed } from "@/lib/schema/events/acts.ts";
import {
  isNewEvent,
  type NewEvent,
  type PlatformKind,
} from "@/lib/schema/events/catalogue.ts";
import type {
  Effect,
  Notification,
} from "@/lib/schema/platform/notifications.ts";
import { CHAT_NORMALISERS } from "./chat.ts";
import {
  type Context,
  type EventDraft,
  type Normaliser,
  PLATFORM,
} from "./draft.ts";
import { Fields } from "./fields.ts";
import { GIVING_NORMALISERS } from "./giving.ts";
import { NOTICE_NORMALISERS } from "./notice.ts";
import { EFFECT_ONLY, EFFECTS } from "./people.ts";
import { redactRaw } from "./redact.ts";
import { REWARD_NORMALISERS } from "./rewards.ts";
import { STREAM_NORMALISERS } from "./stream.ts";
import { SUPPORT_NORMALISERS } from "./support.ts";
import { VOTE_NORMALISERS } from "./votes.ts";

/** Platform types with a kind of their own; every other one is kept raw. */
const NORMALISERS: Record<string, Normaliser> = {
  ...SUPPORT_NORMALISERS,
  ...GIVING_NORMALISERS,
  ...REWARD_NORMALISERS,
  ...CHAT_NORMALISERS,
  ...NOTICE_NORMALISERS,
  ...VOTE_NORMALISERS,
  ...STREAM_NORMALISERS,
};

/** Result of normalising one notification. */
export interface Normalised {
  /** Channel that it is about; `null` when it is about none. */
  channelId: string | null;
  /** In the order they are to be logged; often one, sometimes none. */
  events: NewEvent[];
  /** Changes that it makes in the service itself. */
  effects: Effect[];
  /**
   * Set when the same act may arrive in a second type: `key` is equal for both
   * forms, `source` is this one's type, `copy` is to be logged instead of
   * `events` when the other form came first.
   */
  duplicate:
    | { key: string; source: string; copy: NewEvent<PlatformKind> }
    | null;
}

/**
 * Turns a notification with a message id into our events. Pure, and never
 * throws: what does not look as its type should is kept as `platform.<type>`.
 * `receivedAt` stands in for a missing timestamp.
 */
export function normalise(
  notification: Notification & { messageId: string },
  receivedAt: string,
): Normalised {
  const { type, condition } = notification;
  const event = new Fields(notification.event);
  const channelId = readChannelId(notification, event);
  const nothing = { channelId, events: [], effects: [], duplicate: null };
  const sentAt = notification.timestamp ?? receivedAt;
  if (notification.purpose === "other") return nothing;
  if (notification.purpose === "revocation") {
    return { ...nothing, effects: [toRevocation(notification, sentAt)] };
  }
  if (channelId === null) return nothing;

  const context: Context = { channelId, sentAt, condition };
  const effect = Object.hasOwn(EFFECTS, type)
    ? EFFECTS[type]?.(event, context) ?? null
    : null;
  const effects = effect ? [effect] : [];
  if (EFFECT_ONLY.has(type)) return { ...nothing, effects };

  const id = `${PLATFORM}:${notification.messageId}`;
  const drafts = readDrafts(type, event, context);
  const events = drafts?.map((draft, index) =>
    toEvent(
      draft,
      lineIdOf(draft) ?? (index === 0 ? id : `${id}:${index}`),
      sentAt,
    )
  );
  if (!events || !events.every(isNewEvent)) {
    return { ...nothing, effects, events: [toRaw(notification, id, sentAt)] };
  }
  const duplicate = drafts?.[0]?.duplicate;
  const act = events[0]?.act;
  return {
    channelId,
    events,
    effects,
    duplicate: duplicate === undefined || act === undefined ? null : {
      key: duplicate,
      source: type,
      copy: { ...toRaw(notification, id, sentAt), act },
    },
  };
}

function readDrafts(
  type: string,
  event: Fields,
  context: Context,
): EventDraft[] | null {
  if (!Object.hasOwn(NORMALISERS, type)) return null;
  const drafts = NORMALISERS[type]?.(event, context) ?? null;
  return drafts === null || Array.isArray(drafts) ? drafts : [drafts];
}

/** Chat is most of what comes: its lines are told apart by their id alone. */
function lineIdOf({ kind, data }: EventDraft): string | null {
  return kind === "chat.message" && data.messageId !== ""
    ? lineId(PLATFORM, data.messageId)
    : null;
}

function toEvent(draft: EventDraft, id: string, sentAt: string): NewEvent {
  const { occurredAt, act, duplicate: _, ...rest } = draft;
  const event: Unkeyed = {
    id,
    occurredAt: occurredAt ?? sentAt,
    platform: PLATFORM,
    test: false,
    ...rest,
  };
  return { ...event, act: act ?? actOf(event) };
}

/** The event as it came, without what overlays must not see. */
function toRaw(
  { type, version, event }: Notification,
  id: string,
  occurredAt: string,
): NewEvent<PlatformKind> {
  return {
    id,
    kind: `platform.${type}`,
    occurredAt,
    platform: PLATFORM,
    test: false,
    act: id,
    actor: null,
    data: { type, version, raw: redactRaw(type, event) },
  };
}

function toRevocation(
  { type, subscriptionId, status }: Notification,
  at: string,
): Effect {
  return {
    type: "subscription_revoked",
    subscriptionType: type,
    subscriptionId,
    status: status ?? "unknown",
    at,
  };
}

/** Types that are about no channel: an application's own news. */
const ABOUT_NO_CHANNEL = /^(?:conduit|drop|user\.whisper)\./;

/** Tells whether the notification must say whose channel it is about. */
export function needsChannel(
  { purpose, type }: Pick<Notification, "purpose" | "type">,
): boolean {
  return purpose === "notification" && !ABOUT_NO_CHANNEL.test(type);
}

/** Types whose only person is the channel's own. */
const ABOUT_A_USER = /^user\./;

function readChannelId(
  { type, condition }: Notification,
  event: Fields,
): string | null {
  const id = event.textOrNull("broadcaster_user_id") ??
    event.textOrNull("broadcaster_id") ??
    condition.broadcaster_user_id ??
    // A raid has two broadcasters; the subscription says whose news it is.
    condition.to_broadcaster_user_id ??
    condition.from_broadcaster_user_id ??
    (type === "channel.raid"
      ? event.textOrNull("to_broadcaster_user_id")
      : ABOUT_A_USER.test(type)
      ? event.textOrNull("user_id") ?? condition.user_id
      : null);
  return id && /^\d{1,20}$/.test(id) ? id : null;
}
