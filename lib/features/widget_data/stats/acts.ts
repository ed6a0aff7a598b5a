/** Acts count once, and can be taken back. Pure. */
import type { Actor, KnownKind, LiveEvent } from "@/lib/events/catalogue.ts";
import { fnv1a } from "@/lib/events/kinds/acts.ts";
import {
  contributionFacts,
  type FilterFacts,
  filterFacts,
} from "@/lib/widgets/passes_filter.ts";
import {
  isSupportKind,
  type SupportKind,
} from "@/lib/widgets/settings/event_kinds.ts";
import { addTally, type Measure, shareOf, tallyDifference } from "./measure.ts";
import type { CountedAct, PeriodKey, PersonKey, Tally } from "./schema.ts";

/** One change of the sums: an act that counts, or a part of one that no longer does. */
export interface Entry {
  kind: KnownKind;
  tier: number | null;
  /** Units of the act that rules count before and after this change. */
  units: { before: number; after: number };
  /** Sums to add; negative where something is taken back. */
  tally: Tally;
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
const LONGEST_KEY = 60;

/** Returns the person that an event counts for. */
function actorOf(event: LiveEvent): Actor | null {
  return event.kind === "timer.contribution" ? event.data.user : event.actor;
}

/** Returns the key that tells a person from others; `null` for nobody. */
export function personKey(
  platform: string,
  actor: Actor | null,
): PersonKey | null {
  if (actor?.id) return `${platform}:${actor.id}`;
  const login = actor?.login?.toLowerCase().slice(0, LONGEST_KEY);
  if (login) return `${platform}:@${login}`;
  const name = actor?.name?.trim().toLowerCase().slice(0, LONGEST_KEY);
  return name ? `name:${name}` : null;
}

/** Tells whether the key is of this user id, on whichever platform. */
export function isPerson(person: PersonKey, id: string): boolean {
  return !person.startsWith("name:") && person.endsWith(`:${id}`);
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

const NOTHING_TAKEN: CountedAct["taken"] = {
  all: false,
  paidMinor: 0,
  by: [],
};

/**
 * Settles an act: returns what changes, and what is to be remembered of it.
 * `entry` is `null` when it counted before.
 */
export function settleAct(
  known: CountedAct | null,
  event: LiveEvent,
  what: Measure,
  periods: PeriodKey[],
): { entry: Entry | null; act: CountedAct } {
  const at = Date.parse(event.receivedAt);
  const live = known && known.until > at ? known : null;
  if (live?.counted) return { entry: null, act: live };
  const facts = factsOf(event);
  const person = personKey(event.platform, actorOf(event));
  const counted: CountedAct["counted"] = {
    kind: what.kind,
    tier: what.tier,
    units: what.units,
    tally: what.tally,
    board: what.board,
    person,
    periods,
    paid: what.paid,
    position: event.position,
    ...unsaid(facts, person, what.units),
  };
  const taken = live?.taken ?? NOTHING_TAKEN;
  const act = { until: at + (what.windowMs ?? 0), counted, taken };
  const left = standing(act);
  const entry: Entry = {
    kind: what.kind,
    tier: what.tier,
    units: { before: 0, after: left.units },
    tally: left.tally,
    board: what.board,
    person,
    actor: actorOf(event),
    periods,
    act: event.act,
    at,
    facts,
    position: event.position,
    event,
    gone: null,
  };
  return { entry: left.gone ? null : entry, act };
}

/** Corrects the act that an event refers to, which may not have arrived yet. */
export function correctAct(
  known: CountedAct | null,
  event: LiveEvent<"correction">,
  windowMs: number,
): { entry: Entry | null; act: CountedAct } {
  const at = Date.parse(event.receivedAt);
  const before: CountedAct = known && known.until > at
    ? known
    : { until: at + windowMs, counted: null, taken: NOTHING_TAKEN };
  const by = fnv1a(event.act);
  if (before.taken.by.includes(by)) return { entry: null, act: before };
  const { amount } = event.data;
  const isPart = amount !== null &&
    (before.counted === null ||
      before.counted.paid?.currency === amount.currency);
  const part = isPart
    ? { paidMinor: before.taken.paidMinor + amount.amountMinor }
    : { all: true };
  const act: CountedAct = {
    ...before,
    taken: { ...before.taken, ...part, by: [...before.taken.by, by] },
  };
  const { counted } = before;
  if (!counted) return { entry: null, act };
  const was = standing(before);
  const is = standing(act);
  const tally = tallyDifference(is.tally, was.tally);
  if (was.gone || Object.keys(tally).length === 0) return { entry: null, act };
  return {
    act,
    entry: {
      kind: counted.kind,
      tier: counted.tier,
      units: { before: was.units, after: is.units },
      tally,
      board: counted.board,
      person: counted.person,
      actor: null,
      periods: counted.periods,
      act: event.data.refersTo,
      at,
      facts: keptFacts(counted),
      position: counted.position,
      event: null,
      gone: is.gone ? counted.position : null,
    },
  };
}

/** Returns what is left of an act after its corrections. */
function standing(
  { counted, taken }: CountedAct,
): { tally: Tally; units: number; gone: boolean } {
  if (!counted) return { tally: {}, units: 0, gone: false };
  const { paid, tally, units } = counted;
  const gone = taken.all ||
    (taken.paidMinor > 0 &&
      (paid === null || taken.paidMinor >= paid.amountMinor));
  if (gone) return { tally: {}, units: 0, gone };
  if (taken.paidMinor === 0 || paid === null) return { tally, units, gone };
  const left: Tally = {};
  const keep = (sum: number) =>
    sum - shareOf(sum, taken.paidMinor, paid.amountMinor);
  for (const [name, sum] of Object.entries(tally)) {
    left[name] = name.includes(".") ? keep(sum) : sum;
  }
  return { tally: left, units: keep(units), gone };
}

/**
 * Creates a change of the sums that belongs to no act: points earned, for
 * example.
 */
export function plainEntry(
  event: LiveEvent,
  kind: KnownKind,
  tally: Tally,
  periods: PeriodKey[],
): Entry {
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
): Pick<NonNullable<CountedAct["counted"]>, "login" | "platform" | "size"> {
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
  { kind, person, units, login, platform, size }: NonNullable<
    CountedAct["counted"]
  >,
): FilterFacts {
  const of = platformOf(person);
  const id = of === null ? null : person?.slice(of.length + 1) ?? null;
  const user = id?.startsWith("@")
    ? { id: null, login: id.slice(1) }
    : { id, login: login ?? null };
  return { kind, platform: platform ?? of, user, size: size ?? units };
}
