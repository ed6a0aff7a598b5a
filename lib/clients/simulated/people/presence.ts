import { MINUTE_MS } from "@/lib/core/clock.ts";
import { unit } from "@/lib/clients/simulated/random.ts";
import type { Habit, SimulatedPerson } from "./population.ts";

/**
 * A person comes at most once in each period of theirs, with `chance`, and
 * stays between the two shares of it.
 */
const VISITS: Record<
  Exclude<Habit, "always" | "quiet">,
  { periodMs: number; chance: number; least: number; most: number }
> = {
  regular: { periodMs: 240 * MINUTE_MS, chance: 0.92, least: 0.6, most: 0.99 },
  casual: { periodMs: 150 * MINUTE_MS, chance: 0.75, least: 0.2, most: 0.7 },
  drop_in: { periodMs: 90 * MINUTE_MS, chance: 0.6, least: 0.05, most: 0.25 },
};

/**
 * Tells whether a person is in chat at an instant. It depends on nothing but
 * the seed, the person and the instant, so that a process started at any time
 * finds the same people as one that has run all along.
 */
export function comesAt(
  seed: number,
  person: SimulatedPerson,
  at: number,
): boolean {
  if (person.habit === "always") return true;
  if (person.habit === "quiet") return false;
  const { periodMs, chance, least, most } = VISITS[person.habit];
  const shifted = at + unit(seed, person.index, 0) * periodMs;
  const period = Math.floor(shifted / periodMs);
  if (unit(seed, person.index, period, 1) >= chance) return false;
  const share = least + (most - least) * unit(seed, person.index, period, 2);
  const arrival = (1 - share) * unit(seed, person.index, period, 3);
  const elapsed = shifted / periodMs - period;
  return elapsed >= arrival && elapsed < arrival + share;
}
