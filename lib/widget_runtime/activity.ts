/** Events of a channel in the terms of custom widgets. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Broadcaster } from "./chat.ts";
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Payload } from "./messages.ts";

/** A raw activity, and its `-latest` twin if it has one. */
export interface Activity {
  type: "activity";
  raw: Payload;
  latest: Payload | null;
  at: string;
  /** Position in the channel's log. */
  position: string;
  /** Kind of the event that it is of. */
  kind: LiveEvent["kind"];
  /** The real-world act that it is: told twice, it counts once. */
  act: string;
  /** Position of the event that it is counted by: the purchase of a gift. */
  countedAt: string;
  counts: boolean;
  /** Session figures that a raw activity sets by itself. */
  sessionData: SessionData | null;
  actor: LiveEvent["actor"];
}

/** Meaning of one of our events for a widget. */
export type WidgetInput =
  | Activity
  /** Delivered at once, in no queue. */
  | { type: "direct"; payload: Payload };

/** Data that a `-latest` event is made of. */
export interface ActivityParts {
  /** Name of the raw activity. */
  activity: string;
  /** Prefix of `-latest`; `null` for a raw activity only. */
  key: string | null;
  /** Fields of the `-latest` event; `name` is who it is about. */
  fields: Record<string, unknown> & { name: string };
  /** Extra fields of the raw activity. */
  data?: Record<string, unknown>;
  /** Session figures that it sets, where it has no `-latest` event. */
  sessionData?: SessionData;
}

/** Person and time of an activity. */
export type ActivitySource = Pick<
  LiveEvent,
  | "id"
  | "kind"
  | "occurredAt"
  | "platform"
  | "test"
  | "actor"
  | "position"
  | "act"
>;

/** Name of a person without a name. */
export const NAMELESS = "Anonymous";

/**
 * Returns the display name of a person, in one spelling wherever it is used.
 */
export function nameOf(
  actor: { name: string | null; login: string | null } | null,
): string {
  return actor?.name ?? actor?.login ?? NAMELESS;
}

/** Builds a raw activity together with its `-latest` event. */
export function toActivity(
  source: ActivitySource,
  broadcaster: Broadcaster,
  { activity, key, fields, data = {}, sessionData: figures }: ActivityParts,
): Activity {
  const { id, kind, occurredAt, actor, test, position, act } = source;
  const providerId = actor?.id ?? "";
  const listener = `${key}-latest`;
  return {
    type: "activity",
    at: occurredAt,
    position,
    kind,
    act,
    countedAt: position,
    counts: !test,
    sessionData: figures ?? null,
    actor,
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

/** Returns a tier as widgets compare it. */
export function tierText(tier: 1 | 2 | 3, isPrime: boolean | null): string {
  return isPrime ? "prime" : TIERS[tier];
}
