/** Statements of corrections about one act, put together: in any order, each once. Pure. */
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { NamedTaking, Taken } from "@/lib/schema/events/projections.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";

/** Statement of one correction. */
interface Statement {
  /** Names the refund, the dispute or the sum of them; `null` for all of the act. */
  name: string | null;
  /** The part that is taken back; `null` for all. */
  amount: Money | null;
  /** Of a sum: the time up to which it is told, ms since the epoch; else `null`. */
  upTo: number | null;
  /** True when what the name took is given again. */
  reinstated: boolean;
}

/** Of an act of which nothing was taken back. */
export const NOTHING_TAKEN: Taken = { all: false, parts: [], by: [] };

/** Names that are remembered of parts that can no longer change. */
const MAX_SETTLED = 1_000;
/** Refunds and disputes of one act that can still change: a record has room for no more. */
const MAX_OPEN = 200;

/** Returns the statement of a correction. */
export function statementOf(
  { id, occurredAt, data }: Pick<
    NewEvent<"correction">,
    "id" | "occurredAt" | "data"
  >,
): Statement {
  return statementAbout(data.refersTo, id, {
    ...data,
    occurredAt: Date.parse(occurredAt),
  });
}

/**
 * Returns a statement about an act: `own` names what has no other name,
 * `occurredAt` is in ms since the epoch. Corrections of before know neither
 * sums nor what was given again.
 */
export function statementAbout(
  refersTo: string,
  own: string,
  { amount, refundId, cumulative = false, reinstated = false, occurredAt }: {
    amount: Money | null;
    refundId: string | null;
    cumulative?: boolean | undefined;
    reinstated?: boolean | undefined;
    occurredAt: number;
  },
): Statement {
  const isAll = amount === null && refundId === null;
  return {
    name: cumulative
      ? sumName(refersTo, refundId)
      : isAll
      ? null
      : partName(refersTo, refundId ?? own),
    amount,
    upTo: cumulative ? occurredAt : null,
    reinstated,
  };
}

/** Returns the name of what one refund or dispute took of an act. */
function partName(refersTo: string, refundId: string | null): string {
  return fnv1a(acts.correction(refersTo, refundId));
}

/** Returns the name of the sum of what was taken of an act, or of one of its refunds. */
function sumName(refersTo: string, refundId: string | null): string {
  return fnv1a(`sum:${acts.correction(refersTo, refundId)}`);
}

/**
 * Returns what is known of an act once a correction has said so; the same
 * record when it says nothing new.
 */
export function afterStatement(
  taken: Taken,
  { name, amount, upTo, reinstated }: Statement,
): Taken {
  if (name === null) return taken.all ? taken : { ...taken, all: true };
  const known = taken.named?.find((one) => one.name === name);
  if (known?.back || (!known && taken.by.includes(name))) return taken;
  if (reinstated) {
    return withNamed(taken, {
      name,
      amount: known?.amount ?? null,
      back: true,
    });
  }
  if (upTo === null) {
    return known ? taken : withNamed(taken, { name, amount });
  }
  return known && !isLater({ amount, at: upTo }, known)
    ? taken
    : withNamed(taken, { name, amount, at: upTo });
}

/** Returns all that corrections take of an act by now. */
export function takingOf(
  { all, parts, named = [] }: Taken,
): Pick<Taken, "all" | "parts"> {
  const open = named.filter(({ back }) => !back);
  return {
    all: all || open.some(({ amount }) => amount === null),
    parts: open.flatMap(({ amount }) => amount ?? []).reduce(withPart, parts),
  };
}

/** Returns whether a sum is told later than another; of two up to one time the larger is. */
function isLater(
  next: Pick<NamedTaking, "amount" | "at">,
  known: Pick<NamedTaking, "amount" | "at">,
): boolean {
  const [at, before] = [next.at ?? 0, known.at ?? 0];
  return at === before
    ? (next.amount?.amountMinor ?? 0) > (known.amount?.amountMinor ?? 0)
    : at > before;
}

/** Adds what a name says now; the first of too many are settled for good. */
function withNamed(taken: Taken, next: NamedTaking): Taken {
  const others = (taken.named ?? []).filter(({ name }) => name !== next.name);
  const [oldest] = others;
  if (others.length < MAX_OPEN || !oldest) {
    return { ...taken, named: [...others, next] };
  }
  const settled = takingOf({ ...NOTHING_TAKEN, named: [oldest] });
  return {
    all: taken.all || settled.all,
    parts: settled.parts.reduce(withPart, taken.parts),
    by: [...taken.by, oldest.name].slice(-MAX_SETTLED),
    named: [...others.slice(1), next],
  };
}

/** Adds a part to those that were taken back. */
function withPart(
  parts: Taken["parts"],
  more: Taken["parts"][number],
): Taken["parts"] {
  const known = parts.find(({ currency }) => currency === more.currency);
  const amountMinor = (known?.amountMinor ?? 0) + more.amountMinor;
  return [
    ...parts.filter((part) => part !== known),
    { currency: more.currency, amountMinor },
  ];
}
