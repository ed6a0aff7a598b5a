import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { SubscriptionType } from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { toIso } from "@/lib/core/clock.ts";
import type {
  Population,
  SimulatedChannel,
  SimulatedPerson,
} from "./people/population.ts";
import { comesAt } from "./people/presence.ts";
import { createRandom, momentId, type Random } from "./random.ts";
import type { ChannelState } from "./state.ts";
import {
  channelFields,
  nanoTime,
  type SimulatedEvent,
  subscriptionTo,
  type WireObject,
} from "./wire.ts";

/** A channel's life so far, and the listener to what happens in it. */
export interface ScenarioStage {
  readonly channel: SimulatedChannel;
  readonly population: Population;
  /** Of the whole simulation. */
  readonly seed: number;
  readonly state: ChannelState;
  /** Takes what is told; absent when nobody listens. */
  readonly hear?: ((simulatedEvent: SimulatedEvent) => void) | undefined;
}

/** Place of one act in the simulation: no other act has the same. */
interface Moment {
  /** Second of the simulation. */
  step: number;
  /** Row of the schedule. */
  slot: number;
  /** Counts the acts of one slot within the second. */
  turn: number;
}

/**
 * Context in which one act is played: the people it may involve, the state it
 * changes, and the means of notifying the service. Decisions that change the
 * state draw from `random`; texts draw from `words`, so that an act played
 * unheard leaves the same state.
 */
export interface ScenarioContext extends ScenarioStage {
  /** The instant of the act, in milliseconds. */
  readonly at: number;
  readonly random: Random;
  readonly words: Random;
  /** An id for a thing of this act: the same name gives the same id. */
  id(thing: string): string;
  /**
   * Sends a notification about the channel, which it names; `event` is only
   * called when the simulation has a listener.
   */
  notify(type: SubscriptionType, event: () => WireObject): void;
  /** Sends an event of another module. */
  notifyModule(
    kind: string,
    actor: PlatformUser | null,
    data: () => WireObject,
  ): void;
}

const DECISIONS = 1;
const WORDS = 2;

/** Creates a context for one act. */
export function createScenarioContext(
  stage: ScenarioStage,
  moment: Moment,
  at: number,
): ScenarioContext {
  const { channel, seed, hear } = stage;
  const { step, slot, turn } = moment;
  const id = (thing: string) => momentId(seed, moment, thing);
  let told = 0;
  // What one act tells is a millisecond apart, as it arrives in real life.
  const next = () => at + Math.min(told, 99);
  return {
    ...stage,
    at,
    random: createRandom(seed, DECISIONS, step, slot, turn),
    words: createRandom(seed, WORDS, step, slot, turn),
    id,
    notify(type, event) {
      hear?.({
        from: "platform",
        at: next(),
        notification: {
          message_id: id(`message ${told}`),
          timestamp: nanoTime(next()),
          subscription: subscriptionTo(type, channel.id),
          event: { ...channelFields(type, channel), ...event() },
        },
      });
      told++;
    },
    notifyModule(kind, actor, data) {
      hear?.({
        from: "module",
        at: next(),
        event: {
          channelId: channel.id,
          id: id(`module ${told}`),
          kind,
          occurredAt: toIso(next()),
          actor: actor &&
            { id: actor.id, login: actor.login, name: actor.name },
          data: data(),
        },
      });
      told++;
    },
  };
}

type Rule = (person: SimulatedPerson) => boolean;

const TRIES = 60;

/**
 * Picks a person in chat for whom `accept` holds, the talkative ones more
 * often; `null` when nobody was found in a fair number of tries.
 */
export function pickChatter(
  context: ScenarioContext,
  accept: Rule = () => true,
  random: Random = context.random,
): SimulatedPerson | null {
  const { population: { people, chatters }, seed, at } = context;
  for (let i = 0; i < TRIES; i++) {
    const person = people[random.int(chatters)];
    if (
      person && person.kind !== "bot" && random.chance(person.talkativeness) &&
      accept(person) && comesAt(seed, person, at)
    ) return person;
  }
  return null;
}

/** Picks a viewer in chat for whom `accept` holds, never the broadcaster or a bot. */
export function pickViewer(
  context: ScenarioContext,
  accept: Rule = () => true,
): SimulatedPerson | null {
  return pickChatter(
    context,
    (person) => person.kind === "viewer" && accept(person),
  );
}

/** Picks a person who need not be in chat; `null` when nobody was found. */
export function pickKnown(
  { random, population: { people } }: ScenarioContext,
  accept: Rule = () => true,
  tries = TRIES,
): SimulatedPerson | null {
  for (let i = 0; i < tries; i++) {
    const person = random.pick(people);
    if (person.kind === "viewer" && accept(person)) return person;
  }
  return null;
}

/**
 * Picks a person with the given chance from chat, otherwise, or when nobody was
 * found there, from everybody.
 */
export function pickFromChatOrAll(
  context: ScenarioContext,
  accept: Rule,
  chanceOfChat: number,
): SimulatedPerson | null {
  const inChat = context.random.chance(chanceOfChat)
    ? pickViewer(context, accept)
    : null;
  return inChat ?? pickKnown(context, accept);
}
