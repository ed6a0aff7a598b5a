import {
  pickViewer,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import {
  bitsMessage,
  cheermote,
  plain,
  said,
  supportTalk,
} from "@/lib/clients/simulated/speech.ts";
import { TEXTS } from "@/lib/clients/simulated/texts.ts";
import { uuidOf } from "@/lib/clients/simulated/random.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellMessage, tellNotice } from "./chat.ts";
import {
  advanceTipGoal,
  CHARITY,
  CURRENCY,
  tellCampaign,
  wireAmount,
  wireCharity,
} from "./goals.ts";
import { fuelTrain } from "./hype_train.ts";

// deno-fmt-ignore -- a table
const CHEERS: readonly (readonly [bits: number, weight: number])[] = [
  [1, 6], [5, 3], [50, 6], [100, 34], [200, 12], [300, 8], [500, 12],
  [1_000, 8], [2_500, 2], [5_000, 1],
];

/** The account that stands for anonymous cheerers. */
const ANONYMOUS_CHEERER = {
  id: "407665396",
  login: "ananonymouscheerer",
  name: "AnAnonymousCheerer",
};

/** Lets a viewer cheer bits. */
export function cheer(context: ScenarioContext): void {
  const { random } = context;
  const person = pickViewer(context);
  if (!person) return;
  const bits = random.weighted(CHEERS);
  const anonymous = random.chance(0.05);
  const support = supportTalk(context);
  const pieces = [
    cheermote(bits),
    ...(support.length > 0 ? said(" ") : []),
    ...support,
  ];
  context.notify("channel.cheer", () => ({
    is_anonymous: anonymous,
    ...who("user_", anonymous ? null : person),
    message: plain(pieces),
    bits,
  }));
  context.notify("channel.bits.use", () => ({
    ...who("user_", anonymous ? ANONYMOUS_CHEERER : person),
    bits,
    type: "cheer",
    power_up: null,
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  if (anonymous) return;
  tellMessage(context, person, () => pieces, { cheer: { bits } });
  fuelTrain(context, person, "bits", bits);
}

/** Lets a viewer pay bits for an effect around their message. */
export function powerUp(context: ScenarioContext): void {
  const person = pickViewer(context);
  if (!person) return;
  const pieces = said("look at this");
  context.notify("channel.bits.use", () => ({
    ...who("user_", person),
    bits: 40,
    type: "power_up",
    power_up: {
      type: "message_effect",
      emote: null,
      message_effect_id: context.words.pick(["simmer", "rainbow-eclipse"]),
    },
    custom_power_up: null,
    message: bitsMessage(pieces),
  }));
  const message_type = "power_ups_message_effect";
  tellMessage(context, person, () => pieces, { message_type });
  fuelTrain(context, person, "bits", 40);
}

/** A power-up that the streamer made: Twitch tells of its bits and of the wish. */
const CUSTOM_POWER_UP = {
  title: "Drink water",
  bits: 300,
  prompt: "A sip on stream",
} as const;

/** Lets a viewer pay bits for a power-up of the streamer's own. */
export function customPowerUp(context: ScenarioContext): void {
  const person = pickViewer(context);
  if (!person) return;
  const { title, bits, prompt } = CUSTOM_POWER_UP;
  const rewardId = uuidOf("power-up", context.channel.id);
  const input = said("cheers");
  context.notify("channel.bits.use", () => ({
    ...who("user_", person),
    bits,
    type: "custom_power_up",
    power_up: null,
    custom_power_up: { title, reward_id: rewardId },
    message: bitsMessage(input),
  }));
  context.notify("channel.custom_power_up_redemption.add", () => ({
    id: context.id("power-up"),
    ...who("user_", person),
    user_input: plain(input),
    status: "unfulfilled",
    custom_power_up: { id: rewardId, title, bits, prompt },
    redeemed_at: nanoTime(context.at),
  }));
}

/** Lets a viewer give to the charity of the day. */
export function donate(context: ScenarioContext): void {
  const { state: { charity }, random } = context;
  const chatter = pickViewer(context);
  if (!charity || !chatter) return;
  const value = random.pick([300, 500, 500, 1_000, 1_000, 2_000, 2_500, 5_000]);
  charity.current += value;
  context.notify("channel.charity_campaign.donate", () => ({
    id: context.id("donation"),
    campaign_id: charity.id,
    ...who("user_", chatter),
    ...wireCharity(),
    amount: wireAmount(value),
  }));
  const given = `${CURRENCY} ${value / 100}`;
  tellNotice(context, "charity_donation", {
    chatter,
    system: `${chatter.name}: Donated ${given} to support ${CHARITY.name}`,
    detail: {
      charity_name: CHARITY.name,
      amount: { value, decimal_place: 2, currency: CURRENCY },
    },
  });
  tellCampaign(context, "progress", charity);
}

const PROVIDER = "simulated";
// deno-fmt-ignore -- a table
const TIPS = [200, 300, 500, 500, 500, 750, 1_000, 1_234, 2_000, 5_000];

/** Lets a viewer tip through the tipping module. */
export function tip(context: ScenarioContext): void {
  const person = pickViewer(context);
  if (!person) return;
  const amountMinor = context.random.pick(TIPS);
  context.notifyModule("tip", person, () => {
    const text = plain(supportTalk(context));
    return {
      amount: { amountMinor, currency: CURRENCY },
      provider: PROVIDER,
      transactionId: context.id("transaction"),
      message: text === "" ? null : { text, parts: [{ type: "text", text }] },
    };
  });
  advanceTipGoal(context, amountMinor);
}

/** Lets a viewer buy in the shop. */
export function order(context: ScenarioContext): void {
  const { random } = context;
  const person = pickViewer(context);
  if (!person) return;
  const { name, price } = random.pick(TEXTS.goods);
  const quantity = random.weighted([[1, 8], [2, 2], [3, 1]]);
  context.notifyModule("order", person, () => ({
    amount: { amountMinor: price * quantity, currency: CURRENCY },
    provider: PROVIDER,
    transactionId: context.id("transaction"),
    items: [{ name, quantity }],
  }));
}

/** Spins the prize wheel; the result is known before the animation starts. */
export function spinWheel(context: ScenarioContext): void {
  const { random } = context;
  const person = pickViewer(context);
  if (!person) return;
  const resultIndex = random.int(TEXTS.wheel.length);
  const durationMs = random.between(40, 70) * 100;
  context.notifyModule("wheel.spin", person, () => ({
    spinId: context.id("spin"),
    title: "Wheel of small fates",
    items: TEXTS.wheel.map((label) => ({ label, weight: 1 })),
    resultIndex,
    result: TEXTS.wheel[resultIndex] ?? "",
    durationMs,
  }));
}
