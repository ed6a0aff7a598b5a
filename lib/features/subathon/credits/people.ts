/** People of a section: summed, ordered, limited, in turns. Pure. */
import { inTurns, sortedInTurns } from "@/lib/core/in_turns.ts";
import { idKey } from "@/lib/schema/events/identity.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import type { PassesWords } from "@/lib/core/word_filter.ts";
import type {
  ChatHour,
  Credited,
  CreditRow,
  FrozenItem,
  KeptItem,
  RowSource,
} from "@/lib/schema/subathon/credits.ts";

/** Returns the key of a person within a section. */
export function creditKey({ platform, id, login, name }: Credited): string {
  return id === null ? `${platform}:${login ?? name}` : idKey(platform, id);
}

/** People who are never listed. */
export interface Left {
  /** The broadcaster's platform id. */
  channelId: string;
  isBot: (login: string) => boolean;
  /** References to people who are banned or asked not to be shown; see `personRef`. */
  hidden: ReadonlySet<string>;
}

/** Parts of a person by which they are named. */
type NamedPerson = Pick<Credited, "id" | "login"> & { name: string | null };

/** Returns whether a person is left out of every section. */
export function isLeftOut(person: NamedPerson, left: Left): boolean {
  return person.id === left.channelId ||
    (person.login !== null && left.isBot(person.login)) ||
    left.hidden.has(personRef(person) ?? "");
}

/** A person with the sum of what they gave, or wrote. */
export interface Summed {
  person: Credited | null;
  value: number;
  firstAt: number;
  lastAt: number;
}

/** Raids are not added up: the largest counts, as do the months of a subscriber. */
const LARGEST: readonly RowSource[] = ["raiders", "subscribers"];

/**
 * Adds rows up to one line a person; anonymous givers are one line with their
 * sum.
 */
export async function sumRows(
  source: RowSource,
  rows: Iterable<CreditRow>,
  currency: string,
  left: Left,
): Promise<Summed[]> {
  const people = new Map<string, Summed>();
  for await (const some of inTurns(rows)) {
    for (const row of some) addRow(people, row, { source, currency, left });
  }
  return [...people.values()];
}

function addRow(
  people: Map<string, Summed>,
  { person, value, currency: paidIn, at, erased, gone }: CreditRow,
  { source, currency, left }: {
    source: RowSource;
    currency: string;
    left: Left;
  },
): void {
  if (erased !== undefined || gone) return;
  if (person !== null && isLeftOut(person, left)) return;
  // Money that nobody converted names its giver and adds nothing.
  const known = paidIn === null || paidIn === currency ? value : 0;
  const key = person === null ? "" : creditKey(person);
  const before = people.get(key);
  if (!before) {
    people.set(key, { person, value: known, firstAt: at, lastAt: at });
    return;
  }
  before.value = LARGEST.includes(source)
    ? Math.max(before.value, known)
    : before.value + known;
  before.firstAt = Math.min(before.firstAt, at);
  if (at >= before.lastAt) {
    before.lastAt = at;
    before.person = person;
  }
}

/**
 * Returns an empty line for each person who was listed in a run and then
 * erased.
 */
export async function erasedOf(
  runId: string,
  rows: Iterable<CreditRow>,
): Promise<FrozenItem[]> {
  const cameAt = new Map<string, number>();
  for await (const some of inTurns(rows)) {
    for (const { erased, at } of some) {
      if (erased?.runId !== runId) continue;
      const { mark } = erased;
      cameAt.set(mark, Math.min(at, cameAt.get(mark) ?? at));
    }
  }
  return [...cameAt].map(([erased, at]) => ({
    person: null,
    text: "",
    value: null,
    firstAt: new Date(at).toISOString(),
    removed: true,
    erased,
  }));
}

/** Combines what people wrote into one line a person. */
export async function sumChat(
  hours: Iterable<ChatHour>,
  { since, least, role, left }: {
    since: number;
    /** Fewest messages. */
    least: number;
    /** Only those who had this role; `null` for everybody. */
    role: string | null;
    left: Left;
  },
): Promise<Summed[]> {
  const people = new Map<string, Summed & { roles: Set<string> }>();
  for await (const some of inTurns(hours)) {
    for (const { person, messages, roles, firstAt, lastAt } of some) {
      if (lastAt < since || isLeftOut(person, left)) continue;
      const key = creditKey(person);
      const before = people.get(key);
      people.set(key, {
        person,
        value: messages + (before?.value ?? 0),
        firstAt: Math.min(firstAt, before?.firstAt ?? firstAt),
        lastAt,
        roles: new Set([...roles, ...before?.roles ?? []]),
      });
    }
  }
  return [...people.values()].filter(({ value, roles }) =>
    value >= least && (role === null || roles.has(role))
  );
}

/** Returns a person's name, or the login where it does not pass; `null` where neither does. */
export function fitName(
  { name, login }: NamedPerson,
  passes: PassesWords,
): string | null {
  return [name, login].find((one) => one !== null && passes(one)) ?? null;
}

/** Returns the people with names that pass; those without one are left out. */
export async function withFitNames(
  people: readonly Summed[],
  passes: PassesWords,
): Promise<Summed[]> {
  const fit: Summed[] = [];
  for await (const some of inTurns(people)) {
    for (const one of some) {
      const { person } = one;
      const name = person && fitName(person, passes);
      if (person === null || name === person.name) fit.push(one);
      else if (name !== null) {
        fit.push({ ...one, person: { ...person, name } });
      }
    }
  }
  return fit;
}

/** By value, then who came first, then by id: the same order on every run. */
function inOrder(a: Summed, b: Summed): number {
  const keyOf = ({ person }: Summed) =>
    person === null ? "" : creditKey(person);
  // Keys are made only where nothing else tells two people apart.
  return b.value - a.value || a.firstAt - b.firstAt ||
    (keyOf(a) < keyOf(b) ? -1 : 1);
}

/** Returns the people in the order in which they are thanked. */
export function ordered(people: readonly Summed[]): Promise<Summed[]> {
  return sortedInTurns(people, inOrder);
}

/** Returns the lines of people in order, with the number of those that did not fit. */
export async function toItems(
  people: readonly Summed[],
  most: number,
  { showValue }: { showValue: boolean },
): Promise<{ items: KeptItem[]; more: number }> {
  const items: KeptItem[] = [];
  for await (const some of inTurns(people.slice(0, most))) {
    for (const line of some) items.push(toItem(line, showValue));
  }
  return { items, more: Math.max(0, people.length - most) };
}

function toItem(
  { person, value, firstAt }: Summed,
  showValue: boolean,
): KeptItem {
  const name = person?.name ?? "Anonymous";
  return {
    person: {
      id: person?.id ?? null,
      login: person?.login ?? null,
      name,
      avatarUrl: null,
      anonymous: person === null,
    },
    text: name,
    value: showValue ? value : null,
    firstAt: new Date(firstAt).toISOString(),
    removed: false,
    gave: value,
    platform: person?.platform ?? null,
  };
}
