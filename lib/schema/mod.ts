/**
 * Shapes of what Limelight's sockets and endpoints send, for programs that read
 * it: the kinds of events, an event of any kind, and its JSON Schema.
 *
 * @module
 */
import { z } from "zod";
import { isRecord } from "@/lib/core/is_record.ts";
import { KINDS, liveEventSchema } from "./events/catalogue.ts";
import { createKindFilter } from "./events/messages.ts";

/** Person on a platform, as events name one. */
export interface Person {
  /** Id of the platform; `null` where it is unknown. */
  id: string | null;
  /** Handle in lower case; `null` where it is unknown. */
  login: string | null;
  /** Name as it is shown; `null` where it is unknown. */
  name: string | null;
}

/** An event of a channel, as its socket sends it; `docs/events.md` shows `data` of each kind. */
export interface ChannelEvent {
  /** Version of the envelope. */
  v: 1;
  /** Place in the channel's log: opaque, and sorts in its order. */
  position: string;
  /** Id, unique in the channel. */
  id: string;
  /** Kind of the event, one of `EVENT_KINDS` or `platform.` and more. */
  kind: string;
  /** Time at which it happened, RFC 3339 in UTC with milliseconds. */
  occurredAt: string;
  /** Time at which the service received it, RFC 3339 in UTC with milliseconds. */
  receivedAt: string;
  /** Platform that told of it: `twitch`, another, or `limelight` for the service itself. */
  platform: string;
  /** Shown by pages and counted by nothing. */
  test: boolean;
  /** Act that it tells of: events about one act have the same. */
  act: string;
  /** Person who caused it; `null` for nobody and for a person who is not known. */
  actor: Person | null;
  /** Content, which the kind defines. */
  data: Record<string, unknown>;
}

/** Kinds of events, in the order of the catalogue; what a platform tells without a kind of its own is `platform.` and its name. */
export const EVENT_KINDS: readonly string[] = KINDS;

type Kind = Parameters<typeof liveEventSchema>[0];

/** Returns whether a kind is one of the catalogue, or a platform's own. */
function isKind(kind: unknown): kind is Kind {
  return typeof kind === "string" &&
    (EVENT_KINDS.includes(kind) || kind.startsWith("platform."));
}

/**
 * Reads an event as a socket sent it: what may be left out has its default, and
 * what the kind does not know is gone. Returns `null` for what is none.
 */
export function readChannelEvent(value: unknown): ChannelEvent | null {
  if (!isRecord(value) || !isKind(value.kind)) return null;
  const { data } = liveEventSchema(value.kind).safeParse(value);
  return data ? data as ChannelEvent : null;
}

/** Returns the JSON Schema of events of a kind; throws a `RangeError` for no kind. */
export function channelEventJsonSchema(kind: string): Record<string, unknown> {
  if (!isKind(kind)) throw new RangeError(`No kind of event: ${kind}`);
  return z.toJSONSchema(liveEventSchema(kind), { io: "output" });
}

/**
 * Creates the filter of a `kinds=` parameter, such as `sub,gift,chat.*`; a
 * missing one wants every kind.
 */
export function createEventFilter(
  kinds?: string | null,
): (kind: string) => boolean {
  return createKindFilter(kinds);
}
