import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type {
  Population,
  SimulatedChannel,
  SimulatedPerson,
} from "@/lib/clients/simulated/people/population.ts";
import { comesAt } from "@/lib/clients/simulated/people/presence.ts";
import { toIso } from "@/lib/core/clock.ts";
import { createRandom, type Random } from "./random.ts";
import type { ChannelState } from "./state.ts";
import {
  nanoTime,
  type NotificationType,
  type SimulatedEvent,
  subscriptionTo,
  who,
  type WireObject,
  type WireSubscription,
} from "./wire.ts";

/**
 * Context in which one act is played: the people it may involve, the state it
 * changes, and the means of notifying the service. Decisions that change the
 * state draw from `random`; texts draw from `words`, so that an act played
 * unheard leaves the same state.
 */
export interface ScenarioContext {
  readonly channel: SimulatedChannel;
  readonly population: Population;
  readonly state: ChannelState;
  /** The instant of the act, in milliseconds. */
  readonly at: number;
  readonly random: Random;
  readonly words: Random;
  /** True when there is a listener; without a listener no text is composed. */
  readonly hasListener: boolean;
  /** Tells whether a person is in chat at this instant. */
  present(person: SimulatedPerson): boolean;
  /** An id for a thing of this act: the same name gives the same id. */
  id(thing: string): string;
  /** Sends a notification; `event` is only called when the type has a listener. */
  notify(
    type: NotificationType,
    event: () => WireObject,
    condition?: WireSubscription["condition"],
  ): void;
  /** Sends an event of another module. */
  notifyModule(
    kind: string,
    actor: PlatformUser | null,
    data: () => WireObject,
  ): void;
}

/** Parts that a context is made of. */
interface ScenarioContextParts {
  channel: SimulatedChannel;
  population: Population;
  state: ChannelState;
  at: number;
  /** Of the whole simulation. */
  seed: number;
  /** Sets this act apart from every other of the simulation. */
  act: readonly number[];
  present(person: SimulatedPerson): boolean;
  /** Names a thing of this act. */
  id(thing: string): string;
  /** Takes what is told; absent when nobody listens. */
  onEvent?: ((simulatedEvent: SimulatedEvent) => void) | undefined;
}

const DECISIONS = 1;
const WORDS = 2;

/** Creates a context for one act. */
export function createScenarioContext(
  parts: ScenarioContextParts,
): ScenarioContext {
  const { at, seed, act, onEvent: hear } = parts;
  let emitted = 0;
  // What one act tells is a millisecond apart, as it arrives in real life.
  const next = () => at + Math.min(emitted, 99);
  return {
    channel: parts.channel,
    population: parts.population,
    state: parts.state,
    at,
    random: createRandom(seed, DECISIONS, ...act),
    // No getter: each object with one of its own gets a shape of its own, and
    // a day has thousands of acts.
    words: createRandom(seed, WORDS, ...act),
    hasListener: hear !== undefined,
    present: parts.present,
    id: parts.id,
    notify(type, event, condition) {
      if (hear) {
        const subscription = subscriptionTo(type, parts.channel);
        if (condition) subscription.condition = condition;
        hear({
          from: "platform",
          at: next(),
          notification: {
            message_id: parts.id(`message ${emitted}`),
            timestamp: nanoTime(next()),
            subscription,
            event: event(),
          },
        });
      }
      emitted++;
    },
    notifyModule(kind, actor, data) {
      if (hear) {
        hear({
          from: "module",
          at: next(),
          event: {
            channelId: parts.channel.id,
            id: parts.id(`module ${emitted}`),
            kind,
            occurredAt: toIso(next()),
            actor: actor &&
              { id: actor.id, login: actor.login, name: actor.name },
            data: data(),
          },
        });
      }
      emitted++;
    },
  };
}

/** Returns the three `broadcaster_user_*` fields. */
export function broadcaster(context: ScenarioContext): WireObject {
  return who("broadcaster_user_", context.channel);
}

/** Tells whether a raid brought a person in who is still there. */
function isGuest(
  state: ChannelState,
  index: number,
  at: number,
): boolean {
  return state.guests.some(({ from, count, until }) =>
    index >= from && index < from + count && at < until
  );
}

/**
 * Returns a function that tells whether a person is present, by themselves or
 * with a raid.
 */
export function presenceIn(
  seed: number,
  state: ChannelState,
  at: number,
): (person: SimulatedPerson) => boolean {
  return (person) =>
    comesAt(seed, person, at) || isGuest(state, person.index, at);
}

const TRIES = 60;

/**
 * Picks a person in chat for whom `accept` holds, the talkative ones more
 * often; `null` when nobody was found in a fair number of tries.
 */
export function somebody(
  context: ScenarioContext,
  accept: (person: SimulatedPerson) => boolean = () => true,
  random: Random = context.random,
): SimulatedPerson | null {
  const { population: { people, chatters }, state } = context;
  for (let i = 0; i < TRIES; i++) {
    const guests = random.chance(0.1) ? state.guests.at(-1) : undefined;
    const index = guests
      ? guests.from + random.int(guests.count)
      : random.int(chatters);
    const person = people[index];
    if (
      person && person.kind !== "bot" && random.chance(person.talkativeness) &&
      accept(person) && context.present(person)
    ) return person;
  }
  return null;
}

/** Picks a viewer in chat for whom `accept` holds, never the broadcaster or a bot. */
export function someViewer(
  context: ScenarioContext,
  accept: (person: SimulatedPerson) => boolean = () => true,
): SimulatedPerson | null {
  return somebody(
    context,
    (person) => person.kind === "viewer" && accept(person),
  );
}

/** Picks a person who need not be in chat; `null` when nobody was found. */
export function someKnown(
  context: ScenarioContext,
  accept: (person: SimulatedPerson) => boolean,
): SimulatedPerson | null {
  const { random, population: { people } } = context;
  for (let i = 0; i < TRIES; i++) {
    const person = people[random.int(people.length)];
    if (person?.kind === "viewer" && accept(person)) return person;
  }
  return null;
}
