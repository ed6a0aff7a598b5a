import { MINUTE_MS } from "@/lib/core/clock.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { Population } from "./people/population.ts";
import type { ChannelState } from "./state.ts";

/** The channel as it was at an instant, played unheard from its dawn. */
interface Waypoint {
  at: number;
  state: ChannelState;
}

/**
 * The part that worlds of one identity share in a process: their people, and
 * states from which a day need not be played anew, which takes up to a second of
 * processor.
 */
interface SharedLife {
  readonly population: Population;
  /** Returns a copy of the last waypoint after `from` and up to `to`, both in milliseconds. */
  waypoint(from: number, to: number): Waypoint | undefined;
  /** Keeps a copy of a state for later worlds, unless it was soon played from `since`. */
  keep(at: number, state: ChannelState, since: number): void;
}

const MAX_LIVES = 4;
const MAX_WAYPOINTS = 8;
/** Part of a day that is as soon played as kept. */
const WORTH_MS = 10 * MINUTE_MS;

const lives = createLru<SharedLife>(MAX_LIVES);

/** Returns the part that worlds of this identity share; the first one makes the people. */
export function sharedLife(
  identity: string,
  makePopulation: () => Population,
): SharedLife {
  let life = lives.get(identity);
  if (!life) lives.set(identity, life = createLife(makePopulation()));
  return life;
}

function createLife(population: Population): SharedLife {
  const waypoints: Waypoint[] = [];
  return {
    population,
    waypoint(from, to) {
      const last = waypoints.filter(({ at }) => at > from && at <= to)
        .toSorted((one, other) => one.at - other.at).at(-1);
      return last && structuredClone(last);
    },
    keep(at, state, since) {
      if (at - since < WORTH_MS) return;
      waypoints.push({ at, state: structuredClone(state) });
      if (waypoints.length > MAX_WAYPOINTS) waypoints.shift();
    },
  };
}
