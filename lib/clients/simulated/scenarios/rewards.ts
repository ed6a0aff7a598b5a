import { SECOND_MS } from "@/lib/core/clock.ts";
import { uuidOf } from "@/lib/clients/simulated/random.ts";
import { said } from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import type { RedemptionState } from "@/lib/clients/simulated/state.ts";
import { SIMULATED_REWARDS } from "@/lib/clients/simulated/texts/programme.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellMessage } from "./chat_wire.ts";

/** Lets a viewer spend channel points; most redemptions are dealt with soon. */
export function redeem(context: ScenarioContext): void {
  const { random, state, at } = context;
  const person = someViewer(context);
  if (!person) return;
  const reward = random.int(SIMULATED_REWARDS.length);
  const inputs = SIMULATED_REWARDS[reward]!.input;
  const redemption: RedemptionState = {
    id: context.id("redemption"),
    person: person.index,
    reward,
    input: inputs.length > 0 ? random.pick(inputs) : "",
    redeemedAt: at,
  };
  tellRedemption(context, "add", redemption, "unfulfilled");
  if (redemption.input !== "") {
    tellMessage(context, person, () => said(redemption.input), {
      rewardId: rewardId(context, reward),
    });
  }
  if (!random.chance(0.7)) return;
  const fulfilledAt = at + random.between(10, 180) * SECOND_MS;
  state.owed.push({ what: "fulfilment", at: fulfilledAt, redemption });
}

function rewardId({ channel }: ScenarioContext, reward: number): string {
  return uuidOf("reward", channel.id, reward);
}

/** Sends the state of a redemption. */
export function tellRedemption(
  context: ScenarioContext,
  change: "add" | "update",
  redemption: RedemptionState,
  status: "unfulfilled" | "fulfilled" | "canceled",
): void {
  const { title, cost, prompt } = SIMULATED_REWARDS[redemption.reward]!;
  const person = context.population.people[redemption.person] ?? null;
  context.notify(
    `channel.channel_points_custom_reward_redemption.${change}`,
    () => ({
      id: redemption.id,
      ...broadcaster(context),
      ...who("user_", person),
      user_input: redemption.input,
      status,
      reward: { id: rewardId(context, redemption.reward), title, cost, prompt },
      redeemed_at: nanoTime(redemption.redeemedAt),
    }),
  );
}
