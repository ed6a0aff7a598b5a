/**
 * One act, told once: the log takes a second telling of an act, under another
 * delivery id, only when it says what none before it said. What has no act that
 * is counted, such as a poll, has an identity of its own (`tellings.ts`).
 * Pure.
 */
import { MINUTE_MS } from "@/lib/core/clock.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { lineId } from "./acts.ts";
import { type EventKind, isKnownKind, type NewEvent } from "./catalogue.ts";
import type { ToldAct } from "./records.ts";
import { isSameAct, LATE_MS, sameActMs, withInstant } from "./same_act.ts";
import { type Telling, TELLINGS } from "./tellings.ts";

/** Time within which what chat tells under one message id is told once. */
const SAME_LINE_MS = 30 * MINUTE_MS;

/** Facts of an act that are remembered; an event has a dozen at most. */
const MAX_TOLD = 40;

/**
 * Returns the name under which the log remembers that the act of an event was
 * told; `null` where the event's id says as much, and for tests.
 */
export function toldActName(event: NewEvent): string | null {
  const { id, kind, platform, test, act, data } = event;
  if (test) return null;
  if (kind === "chat.message") {
    const name = lineId(platform, data.messageId);
    return name === id ? null : name;
  }
  // One payment that two platforms tell of is news on both.
  const source = `${kind}:${platform}:`;
  const telling = tellingOf(kind);
  if (telling) return source + telling.name(data);
  if (sameActMs(kind) === null || act === id) return null;
  return act.startsWith(source) ? act : source + act;
}

/**
 * Returns the time within which two events of a kind that are named alike are
 * one, in milliseconds; `null` for what a line's id names, and where each event
 * is one of its own.
 */
export function toldWithinMs(kind: EventKind): number | null {
  return sameActMs(kind) ?? tellingOf(kind)?.withinMs ?? null;
}

/**
 * Returns the record of an act once an event has told of it at `now`; `null`
 * when the event says nothing new: the act was told before, with all of it.
 */
export function afterTelling(
  known: ToldAct | null,
  event: NewEvent,
  now: number,
): Pick<ToldAct, "until" | "at" | "told"> | null {
  const live = known && known.until > now ? known : null;
  const withinMs = toldWithinMs(event.kind);
  // A line is its message id, whenever it was written and whatever it says.
  if (withinMs === null) return live ? null : { until: now + SAME_LINE_MS };
  const at = Date.parse(event.occurredAt);
  const before = live?.at ?? [];
  const told = live?.told ?? [];
  const isKnown = isSameAct(at, before, withinMs);
  const news = factsOf(event).filter((fact) => !told.includes(fact));
  if (isKnown && news.length === 0) return null;
  return {
    until: now + withinMs + LATE_MS,
    at: isKnown ? before : withInstant(before, at),
    told: [...told, ...news].slice(-MAX_TOLD),
  };
}

/** Returns the identity of a kind without an act that is counted; `null` for none. */
function tellingOf(kind: EventKind): Telling | null {
  if (!isKnownKind(kind) || !(kind in TELLINGS)) return null;
  // The table gives each kind an identity that reads its own data.
  const telling = TELLINGS[kind as keyof typeof TELLINGS] as Telling | string;
  return typeof telling === "string" ? null : telling;
}

/** Returns what an event says beyond its act, a short text for each field. */
function factsOf({ act, actor, data }: NewEvent): string[] {
  const who = actor?.id ?? actor?.login ?? actor?.name;
  const actedBy = who && !act.includes(who) ? who : null;
  return Object.entries({ ...data, actor: actedBy }).flatMap(
    ([name, value]) => {
      const said = textOf(value);
      return isSaid(said) ? [`${name}:${fnv1a(JSON.stringify(said))}`] : [];
    },
  );
}

/** Parts of a message differ with the pictures that are known. */
function textOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "parts" in value &&
      "text" in value
    ? value.text
    : value;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" &&
    !(Array.isArray(value) && value.length === 0);
}
