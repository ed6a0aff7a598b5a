import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type { SimulatedPerson } from "@/lib/clients/simulated/people/population.ts";
import { hash32 } from "@/lib/clients/simulated/random.ts";
import {
  broadcaster,
  type ScenarioContext,
  someKnown,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import {
  addMonth,
  setTier,
  tierOf,
  wireTier,
} from "@/lib/clients/simulated/state.ts";
import { who } from "@/lib/clients/simulated/wire.ts";
import { tellNotice } from "./chat_wire.ts";
import { advanceCreatorGoal } from "./goals.ts";
import { fuelTrain } from "./hype_train.ts";
import { TRAIN_POINTS } from "./subscriptions.ts";

const COUNTS: readonly (readonly [number, number])[] = [
  [1, 50],
  [5, 28],
  [10, 13],
  [20, 6],
  [50, 2],
  [100, 1],
];

/**
 * Lets a viewer give subscriptions away: one purchase, and one subscription for
 * each recipient, tied together by the id of the community gift (a single gift
 * has none).
 */
export function gift(context: ScenarioContext): void {
  const { random, state } = context;
  const gifter = someViewer(context);
  if (!gifter) return;
  const wanted = random.weighted(COUNTS);
  const tier = random.weighted<Tier>([[1, 95], [2, 4], [3, 1]]);
  const anonymous = random.chance(0.08);
  const recipients = recipientsOf(context, gifter, wanted);
  const total = recipients.length;
  if (total === 0) return;

  const given = (state.gifts[gifter.index] ?? 0) + total;
  state.gifts[gifter.index] = given;
  const shared = !anonymous && random.chance(0.85) ? given : null;
  const chatter = anonymous ? null : gifter;
  const giver = chatter?.name ?? "An anonymous user";
  const communityId = total === 1 ? null : communityGiftId(context);
  if (communityId !== null) {
    tellNotice(context, "community_sub_gift", {
      chatter,
      system:
        `${giver} is gifting ${total} Tier ${tier} Subs to ${context.channel.name}'s community!`,
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
    ...broadcaster(context),
    total,
    tier: wireTier(tier),
    cumulative_total: shared,
    is_anonymous: anonymous,
  }));
  for (const recipient of recipients) {
    setTier(state, recipient.index, tier);
    addMonth(state, recipient.index);
    context.notify("channel.subscribe", () => ({
      ...who("user_", recipient),
      ...broadcaster(context),
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
  if (!anonymous) {
    fuelTrain(context, gifter, "subscription", TRAIN_POINTS[tier] * total);
  }
}

function recipientsOf(
  context: ScenarioContext,
  gifter: SimulatedPerson,
  count: number,
): SimulatedPerson[] {
  const { state } = context;
  const found = new Set<SimulatedPerson>();
  const free = (person: SimulatedPerson) =>
    tierOf(state, person.index) === 0 && person !== gifter &&
    !found.has(person);
  for (let i = 0; i < count; i++) {
    const inChat = context.random.chance(0.7)
      ? someViewer(context, free)
      : null;
    const recipient = inChat ?? someKnown(context, free);
    if (recipient) found.add(recipient);
  }
  return [...found];
}

/** 19 digits, as the platform's ids of community gifts. */
function communityGiftId(context: ScenarioContext): string {
  const digits = (lane: string, count: number) =>
    String(hash32(context.id(lane)) % 10 ** count).padStart(count, "0");
  return `8${digits("gift a", 9)}${digits("gift b", 9)}`;
}
