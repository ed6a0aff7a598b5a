import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import {
  createPopulation,
  type Population,
  type SimulatedChannel,
  type SimulatedPerson,
} from "./people/population.ts";
import { comesAt } from "./people/presence.ts";
import { hash32 } from "./random.ts";
import {
  createScenarioContext,
  type ScenarioContext,
  type ScenarioStage,
} from "./scenario_context.ts";
import { playSecond, startDay, tellPresent } from "./schedule.ts";
import { sharedLife } from "./shared_life.ts";
import { type ChannelState, stateAtDawn } from "./state.ts";
import type { SimulatedEvent } from "./wire.ts";

/** Options that a world is made from. */
export interface WorldOptions {
  /** The same seed gives the same life at the same time, in every process. */
  seed: string | number;
  channel: SimulatedChannel;
  /** The world begins as it is at this instant, in milliseconds. */
  startAt: number;
  /** Viewers who come to chat, besides the broadcaster and two bots; 300 by default. */
  size?: number;
  /** Further followers, who stay out of chat; four to a viewer by default, at most 4,000. */
  quiet?: number;
  /**
   * Rate of events: 1 is a lively evening, 0.5 half of it. Part of the run's
   * identity, as the seed is.
   */
  pace?: number;
}

/**
 * A simulated channel. Its life is a chain of days, and a day is played from
 * its dawn second by second: so any process, started at any time, arrives in
 * the same state and tells the same events under the same ids.
 */
export interface World {
  readonly channel: SimulatedChannel;
  readonly population: Population;
  /** The instant that everything here answers for. */
  now(): number;
  /** The channel as it is; only the world changes it. */
  state(): Readonly<ChannelState>;
  /** Returns the people in chat. */
  chatters(): SimulatedPerson[];
  /** Lives on until `to`, and tells what happened, in order; nothing for an instant of the past. */
  advance(to: number): SimulatedEvent[];
  /**
   * Plays an act that a person asked for, at the present instant. What it tells
   * comes with the next `advance`; other processes' worlds know nothing of it.
   */
  perform<T>(act: (context: ScenarioContext) => T): T;
  /** Goes to any instant, telling nothing. At most a day is played for it. */
  moveTo(at: number): void;
  /**
   * Returns the events that a newly connected client must know: the stream, its
   * title, goals and campaign.
   */
  opening(): SimulatedEvent[];
}

/** The channel's days begin at 05:00 UTC. */
const DAWN_MS = 5 * HOUR_MS;
/** The world moves in steps of one second. */
const STEP_MS = 1_000;
/** Time before the present within which a message may still be replied to. */
const MEMORY_MS = 90_000;

/** Slot of acts that a person asks for, behind those of the schedule. */
const BY_HAND = 1_000;

/** Returns the beginning of the day that an instant is part of. */
function dawnOf(at: number): number {
  return Math.floor((at - DAWN_MS) / DAY_MS) * DAY_MS + DAWN_MS;
}

/** Creates a world as it is at `startAt`. */
export function createWorld(options: WorldOptions): World {
  const { channel, size = 300, pace = 1 } = options;
  const { quiet = Math.min(4_000, size * 4) } = options;
  const seed = hash32("world", options.seed, channel.id);
  const life = sharedLife(
    JSON.stringify([options.seed, channel, size, quiet, pace]),
    () => createPopulation({ seed, channel, size, quiet }),
  );
  const { population } = life;
  let now = dawnOf(options.startAt);
  let state = stateAtDawn(population, now);
  /** True where all of the day so far was played unheard. */
  let isUnheard = true;
  /** Events of acts that a person asked for, still to be told. */
  let untold: SimulatedEvent[] = [];

  /** Returns the maker of the contexts of one second's acts. */
  const actsAt =
    (second: number, part: Pick<ScenarioStage, "state" | "hear">) =>
    (slot: number, turn = 0, delayMs = 0): ScenarioContext =>
      createScenarioContext(
        { channel, population, seed, ...part },
        { step: second / STEP_MS, slot, turn },
        second + delayMs,
      );

  const play = (to: number, hear?: ScenarioStage["hear"]) => {
    isUnheard &&= hear === undefined;
    for (; now + STEP_MS <= to; now += STEP_MS) {
      const dawn = dawnOf(now);
      if (now === dawn) state = stateAtDawn(population, now);
      const act = actsAt(now, { state, hear });
      playSecond({ state, heard: hear !== undefined, act, seed, pace }, {
        at: now,
        sinceDawn: now - dawn,
      });
    }
  };

  const moveTo = (at: number) => {
    const dawn = dawnOf(at);
    if (at < now || dawn > now) {
      now = dawn;
      state = stateAtDawn(population, dawn);
      isUnheard = true;
    }
    const waypoint = life.waypoint(now, at - MEMORY_MS);
    if (waypoint) {
      ({ at: now, state } = waypoint);
      isUnheard = true;
    }
    const since = now;
    play(at - MEMORY_MS);
    if (isUnheard) life.keep(now, state, since);
    play(at, () => {});
  };
  moveTo(options.startAt);

  return {
    channel,
    population,
    now: () => now,
    state: () => state,
    chatters: () =>
      population.people.filter((person) => comesAt(seed, person, now)),
    advance(to) {
      const told = untold;
      untold = [];
      play(to, (simulatedEvent) => told.push(simulatedEvent));
      return told.sort((a, b) => a.at - b.at);
    },
    perform(act) {
      isUnheard = false;
      const hear: ScenarioStage["hear"] = (simulatedEvent) =>
        untold.push(simulatedEvent);
      // Another process may be asked in the same second: chance tells them apart.
      const [turn = 0] = crypto.getRandomValues(new Uint32Array(1));
      return act(actsAt(now, { state, hear })(BY_HAND, turn));
    },
    moveTo,
    opening() {
      if (!state.stream) return [];
      const told: SimulatedEvent[] = [];
      const hear: ScenarioStage["hear"] = (simulatedEvent) =>
        told.push(simulatedEvent);
      const dawn = dawnOf(now);
      startDay(actsAt(dawn, { state: stateAtDawn(population, dawn), hear }));
      tellPresent(actsAt(now, { state, hear }));
      return told;
    },
  };
}
