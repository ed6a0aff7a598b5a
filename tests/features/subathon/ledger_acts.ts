/**
 * Acts of the ledger's model: what was given, and what each is worth by now.
 */
/** Settings of a day; those of the clock's ceiling and of one event may change. */
export interface Day {
  refunds: "none" | "points_and_money" | "all";
  maxPerUserMs: number | null;
  maxRemainingMs: number | null;
  maxPerEventMs: number | null;
  countWhilePaused: boolean;
  whenLocked: boolean;
  whenPaused: boolean;
  latch: boolean;
  metric: "points" | "money" | "subs" | "bits" | "time_added" | "contributors";
  goals: { threshold: number; grantMs: number }[];
}

/** One gift, as an event tells of it. */
export interface Gift {
  kind:
    | "sub"
    | "gift"
    | "cheer"
    | "tip"
    | "member"
    | "follow"
    | "redemption"
    | "wheel";
  userId: string | null;
  at: number;
  quantity: number;
  money: { amountMinor: number; currency: string } | null;
  fixedMs: number | null;
}

/** One step; entries are named by their ids. */
export type Deed =
  | { do: "give"; gift: Gift }
  | { do: "start" | "pause" | "resume" }
  | { do: "lock"; locked: boolean }
  | { do: "boost"; permille: number; until: number }
  | { do: "rules"; times: number }
  | { do: "caps"; maxRemainingMs: number | null; maxPerEventMs: number | null }
  | { do: "undo" | "recompute"; entryId: string; version: number }
  | { do: "apply"; entryId: string; baseMinor: number | null }
  | {
    do: "refund";
    entryId: string;
    /** Id of the message. */
    name: string;
    /** `null` for one that has no id of its own. */
    refundId: string | null;
    amount: Said["amount"];
    /** The amount is all that was taken until `at`. */
    cumulative: boolean;
    reinstated: boolean;
    at: number;
  };

/** Last statement about one refund, or the sum of them. */
export interface Said {
  amount: { amountMinor: number; currency: string } | null;
  at: number;
  /** Given again: nothing takes it after that. */
  back: boolean;
}

/** Part of an act that one entry gave: at once, or applied later. */
export interface Share {
  ms: number;
  points: number;
  base: number;
  refundedMs: number;
  refundedPoints: number;
  refundedBase: number;
  counts: boolean;
  /** Its time counts for the ladder. */
  timeCounts: boolean;
  undone: boolean;
  /** A refund of everything took it; its time may be left. */
  gone: boolean;
  /** It cannot grow by a recomputation. */
  most: number;
  versions: Set<number>;
}

/** One act, with what people did about it. */
export interface Act {
  gift: Gift | null;
  /** `null` for what was added at once. */
  held: "not_started" | "locked" | "paused" | "refused" | "review" | null;
  fixedMs: number | null;
  own: Share | null;
  applied: Share[];
  said: Map<string, Said>;
  all: boolean;
}

/** Meaning of an entry: which act, and which part of it. */
export type Role =
  | { is: "act"; act: Act }
  | { is: "applied"; act: Act; share: Share }
  | { is: "undo"; act: Act; share: Share }
  | { is: "restored"; act: Act; share: Share };

/** Adds up the measures of the ladder. */
export function totalsOf(acts: readonly Act[]) {
  const sums = {
    points: 0,
    subs: 0,
    bits: 0,
    money: 0,
    time_added: 0,
    contributors: 0,
  };
  const people = new Set<string>();
  for (const act of acts) {
    for (const share of sharesOf(act)) {
      if (share.timeCounts) sums.time_added += Math.max(0, msOf(share));
      if (!share.counts || share.undone) continue;
      sums.points += share.points - share.refundedPoints;
      sums.money += act.gift?.money ? share.base - share.refundedBase : 0;
      if (act.all || act.gift === null) continue;
      const { kind, quantity, userId } = act.gift;
      if (["sub", "gift", "member"].includes(kind)) sums.subs += quantity;
      if (kind === "cheer") sums.bits += quantity;
      if (userId !== null && kind !== "wheel") people.add(userId);
    }
  }
  return { ...sums, contributors: people.size };
}

/** Adds up what one user gave: time, points and money. */
export function sumsOfUser(
  acts: readonly Act[],
  userId: string,
): [number, number, number] {
  let [ms, points, base] = [0, 0, 0];
  for (const act of acts) {
    if (act.gift?.userId !== userId || act.gift.kind === "wheel") continue;
    for (const share of sharesOf(act)) {
      ms += msOf(share);
      if (!share.counts || share.undone) continue;
      points += share.points - share.refundedPoints;
      base += act.gift.money ? share.base - share.refundedBase : 0;
    }
  }
  return [ms, points, base];
}

/** Lists the parts that entries gave of an act. */
export function sharesOf(act: Act): Share[] {
  return act.own === null ? act.applied : [act.own, ...act.applied];
}

/** Returns the time that a part has on the clock, in ms. */
export function msOf(share: Share): number {
  return share.undone ? 0 : share.ms - share.refundedMs;
}

/** Returns the worth of a gift in the channel's currency, minor units. */
export function baseOf({ money }: Gift): number {
  return money?.currency === "USD" ? money.amountMinor : 0;
}

/** Part of an act that refunds took. */
export interface Taken {
  /** The part of a figure that refunds took, rounded down. */
  part: (figure: number) => number;
  isAll: boolean;
  /** The same part of the whole: `top` of `bottom`. */
  top: bigint;
  bottom: bigint;
}

/** Nothing was taken. */
export const NONE: Taken = { part: () => 0, isAll: false, top: 0n, bottom: 1n };
const ALL: Taken = {
  part: (figure) => figure,
  isAll: true,
  top: 1n,
  bottom: 1n,
};

/** Returns what refunds of parts took of an act by now. */
export function takenOf({ gift, own, applied, said }: Act): Taken {
  const open = [...said.values()].filter(({ back }) => !back);
  const parts = open.flatMap(({ amount }) => amount ?? []);
  if (open.length === 0) return NONE;
  const { money } = gift ?? {};
  if (!money || parts.length < open.length) return ALL;
  const base = own?.base ?? applied.at(-1)?.base ?? null;
  let [top, bottom] = [0n, 1n];
  for (const { amountMinor, currency } of parts) {
    const whole = currency === money.currency ? money.amountMinor : base;
    if (whole === null) continue;
    top = top * BigInt(whole) + BigInt(amountMinor) * bottom;
    bottom *= BigInt(whole);
  }
  return top >= bottom ? ALL : {
    isAll: false,
    part: (figure) => Number(BigInt(figure) * top / bottom),
    top,
    bottom,
  };
}

/** Notes what a provider says of an act; `false` when it says nothing new. */
export function noteSaid(
  { said }: Act,
  { name, refundId, amount, cumulative, reinstated, at }: Extract<
    Deed,
    { do: "refund" }
  >,
): boolean {
  const isWhole = refundId === null && amount === null;
  const id = cumulative ? "sum" : isWhole ? "all" : `part ${refundId ?? name}`;
  const known = said.get(id);
  if (known?.back) return false;
  if (reinstated) {
    said.set(id, { amount, at, back: true });
    return true;
  }
  const isLater = known && cumulative &&
    (at > known.at || at === known.at &&
        (amount?.amountMinor ?? 0) > (known.amount?.amountMinor ?? 0));
  if (known && !isLater) return false;
  said.set(id, { amount, at, back: false });
  return true;
}

/** Gives again of a part what refunds no longer take; `true` when an entry shows it. */
export function giveAgain(share: Share, { part }: Taken): boolean {
  const left = (figure: number, refunded: number) =>
    Math.min(refunded, part(figure));
  const ms = left(share.ms, share.refundedMs);
  const isSeen = share.counts || ms < share.refundedMs;
  share.gone = false;
  share.refundedMs = ms;
  share.refundedPoints = left(share.points, share.refundedPoints);
  share.refundedBase = left(share.base, share.refundedBase);
  return isSeen;
}

/** A multiplier, from an instant to another; in thousandths. */
export interface Boost {
  from: number;
  until: number;
  permille: number;
}

const RULES = {
  sub: { per: 1, ms: 60_000, points: 1_000 },
  gift: { per: 1, ms: 60_000, points: 1_000 },
  member: { per: 1, ms: 60_000, points: 1_000 },
  cheer: { per: 100, ms: 20_000, points: 200 },
  tip: { per: 100, ms: 20_000, points: 200 },
  follow: { per: 1, ms: 5_000, points: 500 },
  redemption: { per: 1, ms: 30_000, points: 700 },
};
/** Returns the worth of an act by rules that are worth `times` as much. */
export function worthOf(
  { gift, fixedMs }: Act,
  base: number,
  { times, boosts }: { times: number; boosts: readonly Boost[] },
) {
  if (gift === null || gift.kind === "wheel") {
    return { ms: fixedMs ?? 0, points: 0 };
  }
  const rule = RULES[gift.kind];
  // Of a membership the months are priced, whatever was paid.
  const isPriced = gift.money !== null && gift.kind !== "member";
  const units = isPriced ? base : gift.quantity;
  const factor = Math.max(
    0,
    ...boosts.filter(({ from, until }) => from <= gift.at && gift.at < until)
      .map(({ permille }) => permille),
  ) || 1_000;
  const worth = (each: number) =>
    Math.floor(
      Math.floor(units * each * times / rule.per) * factor / 1_000,
    );
  return { ms: worth(rule.ms), points: worth(rule.points) };
}
