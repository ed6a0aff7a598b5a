import type { PlatformUser } from "@/lib/clients/platform.ts";
import type { Tier } from "@/lib/events/kinds/shapes.ts";
import { cheer } from "@/lib/clients/simulated/acts/bits.ts";
import {
  goOffline,
  runAdBreak,
  tellOnline,
} from "@/lib/clients/simulated/acts/channel.ts";
import { tellMessage } from "@/lib/clients/simulated/acts/chat_wire.ts";
import { donate } from "@/lib/clients/simulated/acts/donations.ts";
import { follow } from "@/lib/clients/simulated/acts/follows.ts";
import { gift } from "@/lib/clients/simulated/acts/gifts.ts";
import {
  fuelTrain,
  startTrain,
} from "@/lib/clients/simulated/acts/hype_train.ts";
import { order, spinWheel, tip } from "@/lib/clients/simulated/acts/modules.ts";
import {
  collectVotes,
  startPoll,
  tellPoll,
  type VoteChoice,
} from "@/lib/clients/simulated/acts/polls.ts";
import {
  predict,
  startPrediction,
  tellPrediction,
} from "@/lib/clients/simulated/acts/predictions.ts";
import { raid, shoutOut } from "@/lib/clients/simulated/acts/raids.ts";
import { redeem } from "@/lib/clients/simulated/acts/rewards.ts";
import {
  resubscribe,
  subscribe,
} from "@/lib/clients/simulated/acts/subscriptions.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { said, smallTalk } from "./speech.ts";
import { type ScenarioContext, someKnown, someViewer } from "./stage.ts";
import type { SimulatedEvent } from "./wire.ts";
import type { World } from "./world.ts";

/**
 * Optional choices about a composed event; everything else is left to chance.
 */
interface Overrides {
  /** Somebody known by id or login, or anybody else by name. */
  user?: Partial<PlatformUser>;
  /** Text that goes with it. */
  message?: string;
  /** Of a cheer. */
  bits?: number;
  /** Subscriptions in a gift. */
  count?: number;
  tier?: Tier;
  /** Of a resubscription, this one included. */
  months?: number;
  /** Of a raid. */
  viewers?: number;
  /** Of a tip or a donation, in minor units. */
  amountMinor?: number;
  /** Of a tip, ISO 4217. */
  currency?: string;
  anonymous?: boolean;
  /** Of a poll or a prediction; the reward of a redemption; the result of a spin. */
  title?: string;
  /** Choices of a poll, outcomes of a prediction. */
  options?: readonly string[];
}

type Play = (
  stage: ScenarioContext,
  person: SimulatedPerson,
  given: Overrides,
) => void;

/** Events that can be composed, with the functions that play them. */
const PLAYS = {
  follow: (stage, person) => follow(stage, person),
  sub: (stage, person, given) =>
    subscribe(stage, { person, ...only(given, ["tier"]) }),
  resub: (stage, person, given) =>
    resubscribe(stage, {
      person,
      ...only(given, ["tier", "months"]),
      ...pieces(given),
    }),
  gift: (stage, person, given) =>
    gift(stage, { person, ...only(given, ["tier", "count", "anonymous"]) }),
  cheer: (stage, person, given) =>
    cheer(stage, {
      person,
      anonymous: given.anonymous ?? false,
      ...only(given, ["bits"]),
      ...pieces(given),
    }),
  raid: (stage, _person, given) =>
    raid(stage, {
      ...(given.user && { from: guestStreamer(stage, given.user) }),
      ...only(given, ["viewers"]),
    }),
  tip: (stage, person, given) =>
    tip(stage, {
      person,
      ...only(given, ["amountMinor", "currency"]),
      ...(given.message !== undefined && { text: given.message }),
    }),
  charity: (stage, person, given) =>
    donate(stage, { person, ...only(given, ["amountMinor"]) }),
  order: (stage, person) => order(stage, { person }),
  wheel: (stage, person, { title }) =>
    spinWheel(stage, { person, ...(title !== undefined && { result: title }) }),
  redemption: (stage, person, { title, message }) =>
    redeem(stage, {
      person,
      ...(title !== undefined && { reward: title }),
      ...(message !== undefined && { input: message }),
    }),
  chat: (stage, person, { message }) =>
    void tellMessage(
      stage,
      person,
      () => message === undefined ? smallTalk(stage, person) : said(message),
    ),
  poll: (stage, _person, given) => {
    stage.state.polls = [];
    startPoll(stage, voteChoice(given));
    const [poll] = stage.state.polls;
    if (!poll) return;
    for (let round = 0; round < 20; round++) collectVotes(stage, poll);
    tellPoll(stage, "channel.poll.progress", poll);
  },
  prediction: (stage, _person, given) => {
    stage.state.predictions = [];
    startPrediction(stage, voteChoice(given));
    const [prediction] = stage.state.predictions;
    if (!prediction) return;
    for (let round = 0; round < 20; round++) predict(stage, prediction);
    tellPrediction(stage, "channel.prediction.progress", prediction);
  },
  hype_train: (stage, person) => {
    const fuel = { at: stage.at, type: "bits", points: 600 } as const;
    const others = [0, 1].flatMap(() => someViewer(stage) ?? []);
    startTrain(
      stage,
      [person, ...others].map(({ index }) => ({
        ...fuel,
        person: index,
      })),
    );
    fuelTrain(stage, person, "subscription", 500);
  },
  ad_break: (stage) => runAdBreak(stage, false),
  shoutout: (stage) => shoutOut(stage),
  online: (stage) => {
    const { state, at } = stage;
    state.stream ??= { id: String(at), startedAt: at };
    tellOnline(stage);
  },
  offline: (stage) => goOffline(stage),
} satisfies Record<string, Play>;

/** Kind of event that can be composed on demand. */
type Composable = keyof typeof PLAYS;

/** Every kind that can be composed. */
export const COMPOSABLE = Object.keys(PLAYS).filter(isComposable);

/** Tells whether `kind` can be composed. */
export function isComposable(kind: string): kind is Composable {
  return Object.hasOwn(PLAYS, kind);
}

/** Matches the events that a real act would cause besides. */
const ECHOES = /^(channel\.goal\.|channel\.hype_train\.|goal\.updated$)/;

/**
 * Composes one event on demand, just as the world would publish it (a gift
 * comes with its recipients, a cheer with its chat line), without changing the
 * world. `id` must be another each time; `at` is the instant, in milliseconds.
 */
export function compose(
  world: World,
  kind: Composable,
  overrides: Overrides,
  scene: { id: string; at: number },
): SimulatedEvent[] {
  const play: Play = PLAYS[kind];
  const told = world.rehearse((stage) => {
    stage.state.charity ??= {
      id: stage.id("campaign"),
      current: 0,
      target: 500_000,
      startedAt: stage.at,
    };
    stage.state.train = null;
    play(stage, chosenPerson(stage, overrides.user), overrides);
  }, scene);
  if (kind === "hype_train") return told;
  return told.filter((happening) => !ECHOES.test(typeOf(happening)));
}

/** Returns the notification's type, or the module event's kind. */
export function typeOf(happening: SimulatedEvent): string {
  return happening.from === "platform"
    ? happening.notification.subscription.type
    : happening.event.kind;
}

function chosenPerson(
  stage: ScenarioContext,
  user: Partial<PlatformUser> | undefined,
): SimulatedPerson {
  const { population } = stage;
  const known = population.byId.get(user?.id ?? "") ??
    population.byLogin.get(user?.login ?? "");
  const stand = known ?? someViewer(stage) ?? someKnown(stage, () => true) ??
    population.broadcaster;
  return { ...stand, ...user };
}

function guestStreamer(
  { population, random }: ScenarioContext,
  user: Partial<PlatformUser>,
): PlatformUser {
  const known = population.streamers.find(({ id, login }) =>
    id === user.id || login === user.login
  );
  return { ...(known ?? random.pick(population.streamers)), ...user };
}

function voteChoice({ title, options }: Overrides): VoteChoice {
  return {
    ...(title !== undefined && { title }),
    ...(options !== undefined && options.length >= 2 && { options }),
  };
}

function pieces({ message }: Overrides) {
  return message === undefined ? {} : { pieces: said(message) };
}

/** The named fields, as far as they are given. */
function only<K extends keyof Overrides>(
  given: Overrides,
  names: readonly K[],
): { [N in K]?: NonNullable<Overrides[N]> } {
  const kept: { [N in K]?: NonNullable<Overrides[N]> } = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
