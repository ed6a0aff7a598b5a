/** Changes of the sums: acts that count, and parts that no longer do. Pure. */
import type {
  Actor,
  KnownKind,
  LiveEvent,
} from "@/lib/schema/events/catalogue.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { idKey, isKeyOf } from "@/lib/schema/events/identity.ts";
import { nameKey } from "@/lib/schema/events/taken_away.ts";
import {
  contributionFacts,
  type FilterFacts,
  filterFacts,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import {
  isSupportKind,
  type SupportKind,
} from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  type ActChange,
  partOf,
  type Share,
} from "@/lib/event_log/projections/acts.ts";
import type {
  ActFacts,
  PeriodKey,
  PersonKey,
  StatsTally,
} from "@/lib/schema/widget_data/stats.ts";
import { addTally, type Measure, tallyDifference } from "./measure.ts";

/** One change of the sums: an act that counts, or a part of one that no longer does. */
export interface Delta {
  kind: KnownKind;
  tier: number | null;
  /** Units of the act that rules count before and after this change. */
  units: { before: number; after: number };
  /** Sums to add; negative where an act is taken back. */
  tally: StatsTally;
  /** The sum a leaderboard ranks it by. */
  board: string | null;
  /** `null` for an anonymous act. */
  person: PersonKey | null;
  /** Present name of the person; `null` in a correction. */
  actor: Actor | null;
  periods: PeriodKey[];
  act: string;
  /** Time of the change, ms since the epoch. */
  at: number;
  /**
   * Facts that filters look at: those of the whole act in a correction as well.
   */
  facts: FilterFacts;
  /** Position of the act in the log. */
  position: string;
  /** The event, when it is a new act. */
  event: LiveEvent | null;
  /** Former position of the act, when nothing is left of it. */
  gone: string | null;
}

/** Of an act without an own name. */
export const ANONYMOUS = "Anonymous";

/** A leaderboard of such keys must fit one entry of the database. */
const MAX_KEY = 60;

/** Returns the person that an event counts for. */
function actorOf(event: LiveEvent): Actor | null {
  return event.kind === "timer.contribution" ? event.data.user : event.actor;
}

/** Returns the key that tells a person from others; `null` for nobody. */
export function personKey(
  platform: string,
  actor: Actor | null,
): PersonKey | null {
  if (actor?.id) return idKey(platform, actor.id);
  const login = actor?.login?.toLowerCase().slice(0, MAX_KEY);
  if (login) return `${platform}:@${login}`;
  const name = actor?.name?.trim();
  // Nobody who is erased is to be read off a key.
  return name ? nameKey(name) : null;
}

/** Tells whether the key is of this user id. */
export function isPerson(person: PersonKey, id: string): boolean {
  return !person.startsWith("name:") && isKeyOf(person, id);
}

/**
 * Returns the platform of a person's key; `null` where only a name is known.
 */
export function platformOf(person: PersonKey | null): string | null {
  const [platform = ""] = person?.split(":", 1) ?? [];
  return ["", "name", "anonymous"].includes(platform) ? null : platform;
}

/** Returns the key of the place that one anonymous act has in a leaderboard. */
export function anonymousKey(act: string): PersonKey {
  return `anonymous:${fnv1a(act)}`;
}

/** Returns the values that an act is counted with. */
export function actFacts(
  event: LiveEvent,
  { kind, tier, units, tally, board }: Measure,
  periods: PeriodKey[],
): ActFacts {
  const person = personKey(event.platform, actorOf(event));
  return {
    kind,
    tier,
    units,
    tally,
    board,
    person,
    periods,
    position: event.position,
    ...unsaid(factsOf(event), person, units),
  };
}

/** Converts a new act to a change of the sums. */
export function countedDelta(
  { act, after, facts }: ActChange<ActFacts>,
  event: LiveEvent,
): Delta {
  const { tally, units } = tallyOf(facts, after);
  return {
    kind: facts.kind,
    tier: facts.tier,
    units: { before: 0, after: units },
    tally,
    board: facts.board,
    person: personKey(event.platform, actorOf(event)),
    actor: actorOf(event),
    periods: facts.periods,
    act,
    at: Date.parse(event.receivedAt),
    facts: factsOf(event),
    position: event.position,
    event,
    gone: null,
  };
}

/**
 * Converts a correction to a change of the sums; `null` when it changes none of
 * them.
 */
export function correctedDelta(
  { act, before, after, facts }: ActChange<ActFacts>,
  { receivedAt }: LiveEvent<"correction">,
): Delta | null {
  const was = tallyOf(facts, before);
  const is = tallyOf(facts, after);
  const tally = tallyDifference(is.tally, was.tally);
  if (Object.keys(tally).length === 0) return null;
  return {
    kind: facts.kind,
    tier: facts.tier,
    units: { before: was.units, after: is.units },
    tally,
    board: facts.board,
    person: facts.person,
    actor: null,
    periods: facts.periods,
    act,
    at: Date.parse(receivedAt),
    facts: keptFacts(facts),
    position: facts.position,
    event: null,
    gone: after.left === 0n ? facts.position : null,
  };
}

/** Returns the sums of a share of an act: its money in parts, its counts as long as any of it is left. */
function tallyOf(
  { tally, units }: ActFacts,
  share: Share,
): { tally: StatsTally; units: number } {
  if (share.left === 0n) return { tally: {}, units: 0 };
  const left: StatsTally = {};
  for (const [name, sum] of Object.entries(tally)) {
    left[name] = name.includes(".") ? partOf(sum, share) : sum;
  }
  return { tally: left, units: partOf(units, share) };
}

/**
 * Creates a change of the sums that belongs to no act: points earned, for
 * example.
 */
export function plainDelta(
  event: LiveEvent,
  kind: KnownKind,
  tally: StatsTally,
  periods: PeriodKey[],
): Delta {
  const actor = actorOf(event);
  return {
    kind,
    tier: null,
    units: { before: 0, after: 0 },
    tally: addTally({}, tally),
    board: Object.keys(tally)[0] ?? null,
    person: personKey(event.platform, actor),
    actor,
    periods,
    act: event.act,
    at: Date.parse(event.receivedAt),
    facts: factsOf(event),
    position: event.position,
    event: null,
    gone: null,
  };
}

/** Returns the facts that filters look at in an event that counts. */
function factsOf(event: LiveEvent): FilterFacts {
  if (isShown(event)) return filterFacts(event);
  const { kind, platform, actor } = event;
  if (kind !== "timer.contribution") {
    return { kind, platform, user: actor, size: Infinity };
  }
  // What was given decides, not the clock that tells of it.
  return contributionFacts(event.data);
}

function isShown(
  event: LiveEvent,
): event is LiveEvent<SupportKind | "chat.message"> {
  return event.kind === "chat.message" || isSupportKind(event.kind);
}

/**
 * Returns what must be stored of the facts for a correction to find them again.
 */
function unsaid(
  { platform, user, size }: FilterFacts,
  person: PersonKey | null,
  units: number,
): Pick<ActFacts, "login" | "platform" | "size"> {
  return {
    ...(user?.id && user.login ? { login: user.login } : {}),
    ...(platform !== null && platform !== platformOf(person)
      ? { platform }
      : {}),
    ...(Number.isFinite(size) && size !== units ? { size } : {}),
  };
}

/**
 * Returns the facts that filters look at in an act that was counted; acts from
 * before they were stored say less.
 */
function keptFacts(
  { kind, person, units, login, platform, size }: ActFacts,
): FilterFacts {
  const of = platformOf(person);
  const id = of === null ? null : person?.slice(of.length + 1) ?? null;
  const user = id?.startsWith("@")
    ? { id: null, login: id.slice(1) }
    : { id, login: login ?? null };
  return { kind, platform: platform ?? of, user, size: size ?? units };
}
