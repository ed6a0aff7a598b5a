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
import { PAYMENT_MS } from "./kinds/facets.ts";
import type { TellingOutcome, ToldAct, ToldFacts } from "./records.ts";
import { isSameAct, LATE_MS, sameActMs, withInstant } from "./same_act.ts";
import { type Telling, TELLINGS } from "./tellings.ts";

/** Time within which what chat tells under one message id is told once. */
const SAME_LINE_MS = 30 * MINUTE_MS;

/** Facts of an act that are remembered; an event has a dozen at most. */
const MAX_TOLD = 40;

/** Time for which the log remembers a payment and the ids of corrections. */
const PAYMENT_LIVES_MS = PAYMENT_MS + LATE_MS;

/**
 * Lists the names under which the log remembers what an event tells: its act,
 * where its id does not say as much, and the payment at its processor. Those of
 * a correction are names of what it takes back. None for tests.
 */
export function toldNames(event: NewEvent): string[] {
  if (event.test) return [];
  const payment = paymentName(event);
  const act = actName(event);
  return [
    ...(act === null ? [] : [act]),
    ...(payment === null ? [] : [payment]),
  ];
}

function actName(event: NewEvent): string | null {
  const { id, kind, platform, act, data } = event;
  if (kind === "chat.message") {
    const name = lineId(platform, data.messageId);
    return name === id ? null : name;
  }
  if (kind === "correction") {
    return isPaidKind(data.kind)
      ? nameOn(data.kind, platform, data.refersTo)
      : null;
  }
  const telling = tellingOf(kind);
  if (telling) return `${kind}:${platform}:${telling.name(data)}`;
  return sameActMs(kind) === null || act === id
    ? null
    : nameOn(kind, platform, act);
}

/** One act that two platforms tell of is news on both, and so it is of two kinds. */
function nameOn(kind: string, platform: string, act: string): string {
  const source = `${kind}:${platform}:`;
  return act.startsWith(source) ? act : source + act;
}

/** Kinds of which a payment may be told by two services. */
const PAID_KINDS = ["tip", "order", "charity", "member", "gift_member"];

function isPaidKind(kind: string): boolean {
  return PAID_KINDS.includes(kind);
}

/** A payment is one, whichever platform and kind a service tells it as. */
function paymentName({ data }: NewEvent): string | null {
  if (!("payment" in data) || !data.payment) return null;
  const { processor, id } = data.payment;
  return `payment:${processor}:${id}`;
}

/**
 * Returns the time within which two events of a kind that are named alike are
 * one, in milliseconds; `null` for what a line's id names, and where each event
 * is one of its own.
 */
export function toldWithinMs(kind: EventKind): number | null {
  return sameActMs(kind) ?? tellingOf(kind)?.withinMs ??
    (kind === "correction" ? PAYMENT_MS : null);
}

/**
 * Compares an event with what was told before under its names, at `now`. It
 * says nothing new when its act was told before, with all of it, or when
 * another service told of its payment.
 */
export function afterTelling(
  known: ReadonlyMap<string, ToldAct>,
  event: NewEvent,
  now: number,
): TellingOutcome {
  // Most events are the first to tell of their act.
  const live = known.size === 0
    ? known
    : new Map([...known].filter(([, { until }]) => until > now));
  if (event.kind === "correction") return ofCorrection(live, event);
  const payment = paymentName(event);
  const names = toldNames(event);
  const standing = { act: event.act, kind: event.kind };
  const other = names.find((name) => {
    const known = live.get(name)?.standing;
    return known !== undefined && known.act !== event.act;
  });
  if (other !== undefined) {
    const { standing } = live.get(other) ?? {};
    const alias = {
      until: now + PAYMENT_LIVES_MS,
      ...(standing && { standing }),
    };
    const unnamed = names.filter((name) => !live.has(name));
    return {
      repeats: other,
      records: new Map(unnamed.map((name) => [name, alias])),
      event,
    };
  }
  const records = new Map<string, ToldFacts>();
  if (payment !== null && !live.has(payment)) {
    records.set(payment, { until: now + PAYMENT_LIVES_MS, standing });
  }
  const [name] = names;
  if (name === undefined || name === payment) {
    return { repeats: null, records, event };
  }
  const facts = factsTold(live.get(name) ?? null, event, now);
  if (facts) records.set(name, facts);
  return { repeats: facts ? null : name, records, event };
}

/** Returns what a correction says of the act that the log has for what it takes back. */
function ofCorrection(
  live: ReadonlyMap<string, ToldAct>,
  event: NewEvent<"correction">,
): TellingOutcome {
  const records = new Map<string, ToldFacts>();
  const [name = "", payment = ""] = toldNames(event);
  const own = live.get(name);
  const found = own ? own.standing : live.get(payment)?.standing;
  if (!found) return { repeats: null, records, event };
  const { data } = event;
  const told = { ...data, refersTo: found.act, kind: found.kind };
  return { repeats: null, records, event: { ...event, data: told } };
}

/**
 * Returns the record of an act once an event has told of it at `now`; `null`
 * when the event says nothing new.
 */
function factsTold(
  known: ToldAct | null,
  event: NewEvent,
  now: number,
): ToldFacts | null {
  const withinMs = toldWithinMs(event.kind);
  // A line is its message id, whenever it was written and whatever it says.
  if (withinMs === null) return known ? null : { until: now + SAME_LINE_MS };
  const at = Date.parse(event.occurredAt);
  const before = known?.at ?? [];
  const told = known?.told ?? [];
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
  const facts: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    // Which payment it was is nothing that anybody is shown.
    if (name !== "payment" && name !== "actor") addFact(facts, name, value);
  }
  addFact(facts, "actor", actedBy);
  return facts;
}

/** Adds the fact that a field of an event tells, unless it is empty. */
function addFact(facts: string[], name: string, value: unknown): void {
  const said = textOf(value);
  if (isSaid(said)) facts.push(`${name}:${fnv1a(JSON.stringify(said))}`);
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
