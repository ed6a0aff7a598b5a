import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { hash32 } from "@/lib/clients/simulated/random.ts";
import {
  pickFromChatOrAll,
  pickKnown,
  pickViewer,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import { resubMessage, supportTalk } from "@/lib/clients/simulated/speech.ts";
import { follows, tierOf } from "@/lib/clients/simulated/state.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellNotice } from "./chat.ts";
import { advanceCreatorGoal } from "./goals.ts";
import { fuelTrain } from "./hype_train.ts";

/** Lets a person who did not follow begin to follow. */
export function follow(context: ScenarioContext): void {
  const { state, at } = context;
  const person = pickFromChatOrAll(
    context,
    ({ index }) => !follows(state, index),
    0.4,
  );
  if (!person) return;
  state.followedAt[person.index] = at;
  state.followers++;
  context.notify("channel.follow", () => ({
    ...who("user_", person),
    followed_at: nanoTime(at),
  }));
  advanceCreatorGoal(context, "follow", () => state.followers);
}

/** Lets a follower stop following; the platform sends no notification of it. */
export function unfollow(context: ScenarioContext): void {
  const { state } = context;
  const person = pickKnown(
    context,
    ({ index }) =>
      follows(state, index) && tierOf(state, index) === 0 &&
      !state.moderators.has(index) && !state.vips.has(index),
    1,
  );
  if (!person) return;
  state.followedAt[person.index] = 0;
  state.followers--;
}

/** Makes a viewer a VIP, or ends the role of a VIP. */
export function changeVips(context: ScenarioContext): void {
  changeRole(context, "vip", context.state.vips);
}

/** Makes a viewer a moderator, or ends the role of a moderator; bots stay. */
export function changeModerators(context: ScenarioContext): void {
  changeRole(context, "moderator", context.state.moderators);
}

function changeRole(
  context: ScenarioContext,
  role: "vip" | "moderator",
  holders: Set<number>,
): void {
  const { state, population, random } = context;
  const viewers = [...holders].filter((index) =>
    population.people[index]?.kind === "viewer"
  );
  const person = viewers.length > 1 && random.chance(0.5)
    ? population.people[random.pick(viewers)]
    : pickViewer(
      context,
      ({ index }) =>
        follows(state, index) && !state.vips.has(index) &&
        !state.moderators.has(index),
    );
  if (!person) return;
  const change = holders.delete(person.index) ? "remove" : "add";
  if (change === "add") holders.add(person.index);
  context.notify(`channel.${role}.${change}`, () => who("user_", person));
}

/** Tiers that people choose, with their weights. */
const TIERS: readonly (readonly [Tier, number])[] = [[1, 86], [2, 10], [3, 4]];

/** Points that a subscription of a tier adds to a hype train. */
const TRAIN_POINTS: Record<Tier, number> = { 1: 500, 2: 1_000, 3: 2_500 };

/** Returns a tier as the platform writes it: `"1000"`, `"2000"`, `"3000"`. */
const wireTier = (tier: Tier) => String(tier * 1_000);

/** Adds to a person's entry in a list; returns the new total. */
function addTo(
  list: { [index: number]: number },
  index: number,
  count = 1,
): number {
  return list[index] = (list[index] ?? 0) + count;
}

/** Lets a viewer subscribe for the first time. */
export function subscribe(context: ScenarioContext): void {
  const { state, random } = context;
  const person = pickFromChatOrAll(
    context,
    ({ index }) => tierOf(state, index) === 0 && state.months[index] === 0,
    0.7,
  );
  if (!person) return;
  const tier = random.weighted(TIERS);
  const prime = tier === 1 && random.chance(0.35);
  state.tier[person.index] = tier;
  state.months[person.index] = 1;
  state.renewed.add(person.index);
  context.notify("channel.subscribe", () => ({
    ...who("user_", person),
    tier: wireTier(tier),
    is_gift: false,
  }));
  tellNotice(context, "sub", {
    chatter: person,
    system: `${person.name} subscribed ${
      prime ? "with Prime" : `at Tier ${tier}`
    }.`,
    detail: { sub_tier: wireTier(tier), is_prime: prime, duration_months: 1 },
  });
  advanceCreatorGoal(context, "new_subscription", (goal) => goal.current + 1);
  fuelTrain(context, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets a viewer renew a subscription, or take it up again, and share it. */
export function resubscribe(context: ScenarioContext): void {
  const { state, random } = context;
  const person = pickViewer(
    context,
    ({ index }) => (state.months[index] ?? 0) > 0 && !state.renewed.has(index),
  );
  if (!person) return;
  const held = tierOf(state, person.index);
  const tier = held || random.weighted(TIERS);
  const months = addTo(state.months, person.index);
  const streak = held === 0 ? 1 : random.between(1, months);
  const shared = random.chance(0.8) ? streak : null;
  state.tier[person.index] = tier;
  state.renewed.add(person.index);
  const pieces = supportTalk(context);
  context.notify("channel.subscription.message", () => ({
    ...who("user_", person),
    tier: wireTier(tier),
    message: resubMessage(pieces),
    cumulative_months: months,
    streak_months: shared,
    duration_months: 1,
  }));
  tellNotice(context, "resub", {
    chatter: person,
    system:
      `${person.name} subscribed at Tier ${tier}. They've subscribed for ${months} months!`,
    pieces,
    detail: {
      cumulative_months: months,
      duration_months: 1,
      streak_months: shared,
      sub_tier: wireTier(tier),
      is_prime: false,
      is_gift: false,
      gifter_is_anonymous: null,
      ...who("gifter_user_", null),
    },
  });
  fuelTrain(context, person, "subscription", TRAIN_POINTS[tier]);
}

/** Lets a subscription run out, if the person who comes to mind has one. */
export function lapse(context: ScenarioContext): void {
  const { state } = context;
  const person = pickKnown(context, undefined, 1);
  const tier = person && tierOf(state, person.index);
  if (!person || !tier) return;
  state.tier[person.index] = 0;
  context.notify("channel.subscription.end", () => ({
    ...who("user_", person),
    tier: wireTier(tier),
    is_gift: false,
  }));
}

/** Numbers of subscriptions that people give at once, with their weights. */
// deno-fmt-ignore -- a table
const GIFTS: readonly (readonly [number, number])[] = [
  [1, 50], [5, 28], [10, 13], [20, 6], [50, 2], [100, 1],
];

/**
 * Lets a viewer give subscriptions away: one purchase, and one subscription for
 * each recipient, tied together by the id of the community gift (a single gift
 * has none).
 */
export function gift(context: ScenarioContext): void {
  const { random, state, channel } = context;
  const gifter = pickViewer(context);
  if (!gifter) return;
  const wanted = random.weighted(GIFTS);
  const tier = random.weighted<Tier>([[1, 95], [2, 4], [3, 1]]);
  const chatter = random.chance(0.08) ? null : gifter;
  const recipients = new Set<SimulatedPerson>();
  for (let i = 0; i < wanted; i++) {
    const free = (person: SimulatedPerson) =>
      tierOf(state, person.index) === 0 && person !== gifter &&
      !recipients.has(person);
    const recipient = pickFromChatOrAll(context, free, 0.7);
    if (recipient) recipients.add(recipient);
  }
  const total = recipients.size;
  if (total === 0) return;

  const given = addTo(state.gifts, gifter.index, total);
  const shared = chatter && random.chance(0.85) ? given : null;
  const giver = chatter?.name ?? "An anonymous user";
  const communityId = total === 1 ? null : communityGiftId(context);
  if (communityId !== null) {
    tellNotice(context, "community_sub_gift", {
      chatter,
      system:
        `${giver} is gifting ${total} Tier ${tier} Subs to ${channel.name}'s community!`,
      detail: {
        id: communityId,
        total,
        sub_tier: wireTier(tier),
        cumulative_total: shared,
      },
    });
  }
  context.notify("channel.subscription.gift", () => ({
    ...who("user_", chatter),
    total,
    tier: wireTier(tier),
    cumulative_total: shared,
    is_anonymous: chatter === null,
  }));
  for (const recipient of recipients) {
    state.tier[recipient.index] = tier;
    addTo(state.months, recipient.index);
    context.notify("channel.subscribe", () => ({
      ...who("user_", recipient),
      tier: wireTier(tier),
      is_gift: true,
    }));
    tellNotice(context, "sub_gift", {
      chatter,
      thing: recipient.id,
      system: `${giver} gifted a Tier ${tier} sub to ${recipient.name}!`,
      detail: {
        duration_months: 1,
        // A gift to the community carries its total once, in its own notice.
        cumulative_total: communityId === null ? shared : null,
        ...who("recipient_user_", recipient),
        sub_tier: wireTier(tier),
        community_gift_id: communityId,
      },
    });
  }
  advanceCreatorGoal(
    context,
    "new_subscription",
    (goal) => goal.current + total,
  );
  state.excitement += Math.min(3, total / 8);
  if (chatter) {
    fuelTrain(context, gifter, "subscription", TRAIN_POINTS[tier] * total);
  }
}

/** 19 digits, as the platform's ids of community gifts. */
function communityGiftId(context: ScenarioContext): string {
  const digits = (lane: string) =>
    String(hash32(context.id(lane)) % 10 ** 9).padStart(9, "0");
  return `8${digits("gift a")}${digits("gift b")}`;
}
