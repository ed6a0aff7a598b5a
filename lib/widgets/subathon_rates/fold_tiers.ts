import type { TimerRates } from "@/lib/schema/widgets/state/subathon.ts";

/** Price of one kind of event, of one of its tiers or of all. */
export type Rate = TimerRates["rules"][number];

/** Kinds that are sold in tiers. */
const TIERED = new Set(["sub", "resub", "gift"]);
const PRIME = "prime";

/**
 * Returns the rates that share a line, in their order: the tiers of a kind,
 * lowest first, and every other rate alone. A Prime sub that brings what a
 * Tier 1 sub does is left out, as is a gifted one, which does not exist.
 */
export function foldTiers(rates: readonly Rate[]): Rate[][] {
  const lines = new Map<string, Rate[]>();
  for (const rate of rates) {
    if (saysNothing(rate, rates)) continue;
    const folds = TIERED.has(rate.kind) && rate.tier !== null &&
      rate.name === null;
    const key = folds
      ? [rate.kind, rate.platform, rate.provider, rate.flat, rate.perUnits]
        .join(":")
      : JSON.stringify(rate);
    lines.set(key, [...lines.get(key) ?? [], rate]);
  }
  return [...lines.values()].map((line) =>
    line.sort((a, b) => (a.tier ?? 0) - (b.tier ?? 0))
  );
}

/** Tells whether a rate is that of a Prime sub. */
export function isPrime({ kind, name }: Rate): boolean {
  return TIERED.has(kind) && name === PRIME;
}

function saysNothing(rate: Rate, rates: readonly Rate[]): boolean {
  if (!isPrime(rate)) return false;
  const plain = rates.find(({ kind, tier, platform, provider }) =>
    kind === rate.kind && tier === 1 && platform === rate.platform &&
    provider === rate.provider
  );
  return rate.kind === "gift" ||
    (plain?.addMs === rate.addMs && plain.milliPoints === rate.milliPoints);
}
