import { tellMessage, tellNotice } from "./chat_acts.ts";
import {
  advanceGoal,
  CHARITY,
  CURRENCY,
  tellCampaign,
  wireAmount,
  wireCharity,
} from "./goals.ts";
import { fuelTrain } from "./hype_train.ts";
import type { Person } from "./population.ts";
import type { Tier } from "@/lib/clients/platform.ts";
import {
  bitsMessage,
  cheermotes,
  type Piece,
  plain,
  resubMessage,
  said,
  supportTalk,
} from "./speech.ts";
import { broadcaster, someKnown, someViewer, type Stage } from "./stage.ts";
import {
  addMonth,
  follows,
  setFollow,
  setTier,
  tierOf,
  wireTier,
} from "./state.ts";
import { nanoTime, who } from "./wire.ts";

/** Which tier people choose. */
const TIERS: readonly (readonly [Tier, number])[] = [[1, 86], [2, 10], [3, 4]];

/** What a subscription of a tier adds to a hype train. */
export const TRAIN_POINTS: Record<Tier, number> = {
  1: 500,
  2: 1_000,
  3: 2_500,
};

/** Somebody who did not follow follows. */
export function follow(stage: Stage, chosen?: Person): void {
  const { state, at } = stage;
  const fresh = ({ index }: Person) => !follows(state, index);
  const person = chosen ??
    (stage.random.chance(0.4)
      ? someViewer(stage, fresh)
      : someKnown(stage, fresh));
  if (!person) return;
  setFollow(state, person.index, at);
  stage.tell("channel.follow", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    followed_at: nanoTime(at),
  }));
  advanceGoal(stage, "follow", () => state.followers);
}

/** Somebody stops following; the platform tells nobody. */
export function unfollow(stage: Stage): void {
  const { state } = stage;
  const person = someKnown(
    stage,
    ({ index }) =>
      follows(state, index) && tierOf(state, index) === 0 &&
      !state.moderators.has(index) && !state.vips.has(index),
  );
  if (person) setFollow(state, person.index, 0);
}

/** What may be chosen about a subscription. */
export interface SubscriptionChoice {
  person?: Person;
  tier?: Tier;
  months?: number;
  pieces?: Piece[];
}

/** Somebody subscribes for the first time. */
export function subscribe(stage: Stage, choice: SubscriptionChoice = {}): void {
  const { state, random } = stage;
  const fresh = ({ index }: Person) =>
    tierOf(state, index) === 0 && state.months[index] === 0;
  const person = choice.person ??
    (random.chance(0.7) ? someViewer(stage, fresh) : someKnown(stage, fresh));
  if (!person) return;
  const tier = choice.tier ?? random.weighted(TIERS);
  const prime = choice.tier === undefined && tier === 1 && random.chance(0.35);
  setTier(state, person.index, tier);
  state.months[person.index] = 1;
  state.renewed.add(person.index);
  stage.tell("channel.subscribe", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    is_gift: false,
  }));
  tellNotice(stage, "sub", {
    chatter: person,
    system: prime
      ? `${person.name} subscribed with Prime.`
      : `${person.name} subscribed at Tier ${tier}.`,
    detail: { sub_tier: wireTier(tier), is_prime: prime, duration_months: 1 },
  });
  advanceGoal(stage, "new_subscription", (goal) => goal.current + 1);
  fuelTrain(stage, person, "subscription", TRAIN_POINTS[tier]);
}

/** Somebody renews, or takes up again, and shares it. */
export function resubscribe(
  stage: Stage,
  choice: SubscriptionChoice = {},
): void {
  const { state, random } = stage;
  const person = choice.person ??
    someViewer(
      stage,
      ({ index }) =>
        (state.months[index] ?? 0) > 0 && !state.renewed.has(index),
    );
  if (!person) return;
  const { index } = person;
  const held = tierOf(state, index);
  const tier = choice.tier ??
    (held === 0 || random.chance(0.03) ? random.weighted(TIERS) : held);
  if (choice.months) state.months[index] = choice.months - 1;
  const months = addMonth(state, index);
  const streak = random.chance(0.8)
    ? held === 0 ? 1 : random.between(1, months)
    : null;
  setTier(state, index, tier);
  state.renewed.add(index);
  const pieces = stage.heard ? choice.pieces ?? supportTalk(stage) : [];
  stage.tell("channel.subscription.message", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    message: resubMessage(pieces),
    cumulative_months: months,
    streak_months: streak,
    duration_months: 1,
  }));
  tellNotice(stage, "resub", {
    chatter: person,
    system:
      `${person.name} subscribed at Tier ${tier}. They've subscribed for ${months} months!`,
    pieces,
    detail: {
      cumulative_months: months,
      duration_months: 1,
      streak_months: streak,
      sub_tier: wireTier(tier),
      is_prime: false,
      is_gift: false,
      gifter_is_anonymous: null,
      ...who("gifter_user_", null),
    },
  });
  fuelTrain(stage, person, "subscription", TRAIN_POINTS[tier]);
}

/** A subscription runs out. */
export function lapse(stage: Stage): void {
  const { state } = stage;
  const person = someKnown(
    stage,
    ({ index }) => tierOf(state, index) > 0 && !state.renewed.has(index),
  ) ??
    someKnown(stage, ({ index }) => tierOf(state, index) > 0);
  const tier = person && tierOf(state, person.index);
  if (!person || !tier) return;
  setTier(state, person.index, 0);
  stage.tell("channel.subscription.end", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    tier: wireTier(tier),
    is_gift: false,
  }));
}

const CHEERS: readonly (readonly [number, number])[] = [
  [1, 6],
  [5, 3],
  [50, 6],
  [100, 34],
  [200, 12],
  [300, 8],
  [500, 12],
  [1_000, 8],
  [2_500, 2],
  [5_000, 1],
];

/** The account that stands for anonymous cheerers. */
const ANONYMOUS_CHEERER = {
  id: "407665396",
  login: "ananonymouscheerer",
  name: "AnAnonymousCheerer",
};

/** What may be chosen about a cheer. */
export interface CheerChoice {
  person?: Person;
  bits?: number;
  pieces?: Piece[];
  anonymous?: boolean;
}

/** Somebody cheers bits. */
export function cheer(stage: Stage, choice: CheerChoice = {}): void {
  const { random } = stage;
  const person = choice.person ?? someViewer(stage);
  if (!person) return;
  const bits = choice.bits ?? random.weighted(CHEERS);
  const anonymous = choice.anonymous ?? random.chance(0.05);
  const pieces: Piece[] = cheermotes(bits, anonymous ? "AnonCheer" : "Cheer");
  if (stage.heard) {
    const said = choice.pieces ?? supportTalk(stage);
    if (said.length > 0) pieces.push({ type: "text", text: " " }, ...said);
  }
  stage.tell("channel.cheer", () => ({
    is_anonymous: anonymous,
    ...who("user_", anonymous ? null : person),
    ...broadcaster(stage),
    message: plain(pieces),
    bits,
  }));
  stage.tell("channel.bits.use", () => ({
    ...who("user_", anonymous ? ANONYMOUS_CHEERER : person),
    ...broadcaster(stage),
    bits,
    type: "cheer",
    power_up: null,
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  if (anonymous) return;
  tellMessage(stage, person, () => pieces, { cheer: { bits } });
  fuelTrain(stage, person, "bits", bits);
}

/** Somebody pays bits for an effect around their message. */
export function powerUp(stage: Stage): void {
  const person = someViewer(stage);
  if (!person) return;
  const pieces = stage.heard ? said("look at this") : [];
  stage.tell("channel.bits.use", () => ({
    ...who("user_", person),
    ...broadcaster(stage),
    bits: 40,
    type: "power_up",
    power_up: {
      type: "message_effect",
      emote: null,
      message_effect_id: stage.words.pick(["simmer", "rainbow-eclipse"]),
    },
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  tellMessage(stage, person, () => pieces, {
    type: "power_ups_message_effect",
  });
  fuelTrain(stage, person, "bits", 40);
}

/** Somebody gives to the charity of the day. */
export function donate(
  stage: Stage,
  choice: { person?: Person; amountMinor?: number } = {},
): void {
  const { charity } = stage.state;
  const person = choice.person ?? someViewer(stage);
  if (!charity || !person) return;
  const value = choice.amountMinor ??
    stage.random.pick([300, 500, 500, 1_000, 1_000, 2_000, 2_500, 5_000]);
  charity.current += value;
  stage.tell("channel.charity_campaign.donate", () => ({
    id: stage.id("donation"),
    campaign_id: charity.id,
    ...broadcaster(stage),
    ...who("user_", person),
    ...wireCharity(),
    amount: wireAmount(value),
  }));
  tellNotice(stage, "charity_donation", {
    chatter: person,
    system: `${person.name}: Donated ${CURRENCY} ${
      value / 100
    } to support ${CHARITY.name}`,
    detail: {
      charity_name: CHARITY.name,
      amount: { value, decimal_place: 2, currency: CURRENCY },
    },
  });
  tellCampaign(stage, "progress", charity);
}
