import {
  createPopulation,
  type Population,
  type SimulatedChannel,
  type SimulatedPerson,
} from "@/lib/clients/simulated/people/population.ts";
import { dawnOf, openDay, ROUTINE, STEP_MS, tellPresent } from "./day.ts";
import { hash32, momentId } from "./random.ts";
import { runStep } from "./schedule.ts";
import { createScenarioContext, presenceIn } from "./scenario_context.ts";
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
  /**
   * True when the channel goes offline for some minutes before each dawn (05:00
   * UTC); true by default.
   */
  breaks?: boolean;
  /** `everyone`: nobody leaves, all are in chat; `living` by default. */
  presence?: "living" | "everyone";
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
  /** Goes to any instant, telling nothing. At most a day is played for it. */
  moveTo(at: number): void;
  /**
   * Returns the events that a newly connected client must know: the stream, its
   * title, goals and campaign.
   */
  opening(): SimulatedEvent[];
}

const DEFAULT_SIZE = 300;
/** Time before the present within which a message may still be replied to. */
const MEMORY_MS = 90_000;

/** Creates a world as it is at `startAt`. */
export function createWorld(options: WorldOptions): World {
  const { channel, size = DEFAULT_SIZE, pace = 1, breaks = true } = options;
  const quiet = options.quiet ?? Math.min(4_000, size * 4);
  const seed = hash32("world", options.seed, channel.id);
  const population = createPopulation({ seed, channel, size, quiet });
  let now = dawnOf(options.startAt);
  let state = stateAtDawn(population, now);

  const presence = (at: number, there: ChannelState) =>
    options.presence === "everyone"
      ? (person: SimulatedPerson) => person.habit !== "quiet"
      : presenceIn(seed, there, at);

  const stageAt = (
    at: number,
    there: ChannelState,
    hear?: (simulatedEvent: SimulatedEvent) => void,
  ) =>
  (slot: number, turn: number, instant: number) => {
    const step = at / STEP_MS;
    return createScenarioContext({
      channel,
      population,
      state: there,
      at: instant,
      seed,
      act: [step, slot, turn],
      present: presence(instant, there),
      id: (thing) => momentId(seed, { step, slot, turn }, thing),
      onEvent: hear,
    });
  };

  const play = (
    to: number,
    hear?: (simulatedEvent: SimulatedEvent) => void,
  ) => {
    for (; now + STEP_MS <= to; now += STEP_MS) {
      if (now === dawnOf(now)) state = stateAtDawn(population, now);
      const context = stageAt(now, state, hear);
      const heard = hear !== undefined;
      runStep({ state, at: now, seed, pace, breaks, heard, context });
    }
  };

  const moveTo = (at: number) => {
    const dawn = dawnOf(at);
    if (at < now || dawn > now) {
      now = dawn;
      state = stateAtDawn(population, dawn);
    }
    play(at - MEMORY_MS);
    play(at, () => {});
  };
  moveTo(options.startAt);

  return {
    channel,
    population,
    now: () => now,
    state: () => state,
    chatters: () => population.people.filter(presence(now, state)),
    advance: (to) =>
      hearing((hear) => play(to, hear)).sort((a, b) => a.at - b.at),
    moveTo,
    opening: () =>
      hearing((hear) => {
        if (!state.stream) return;
        const dawn = dawnOf(now);
        const asItWas = stateAtDawn(population, dawn);
        openDay(stageAt(dawn, asItWas, hear)(ROUTINE.dawn, 0, dawn));
        tellPresent(stageAt(now, state, hear)(ROUTINE.present, 0, now));
      }),
  };
}

/** Returns the simulated events that `live` publishes. */
function hearing(
  live: (hear: (simulatedEvent: SimulatedEvent) => void) => void,
): SimulatedEvent[] {
  const emitted: SimulatedEvent[] = [];
  live((simulatedEvent) => emitted.push(simulatedEvent));
  return emitted;
}
