import { SECOND_MS } from "@/lib/core/clock.ts";
import type { Person } from "@/lib/clients/simulated/people/population.ts";
import { uuidOf } from "@/lib/clients/simulated/random.ts";
import { said } from "@/lib/clients/simulated/speech.ts";
import {
  broadcaster,
  someViewer,
  type Stage,
} from "@/lib/clients/simulated/stage.ts";
import type { RedemptionState } from "@/lib/clients/simulated/state.ts";
import { REWARDS } from "@/lib/clients/simulated/texts/programme.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellMessage } from "./chat_wire.ts";

/** Optional choices about a redemption. */
interface RedemptionChoice {
  person?: Person;
  /** Title of one of the channel's rewards. */
  reward?: string;
  input?: string;
}

/** Lets somebody spend channel points; most redemptions are dealt with soon. */
export function redeem(stage: Stage, choice: RedemptionChoice = {}): void {
  const { random, state, at } = stage;
  const person = choice.person ?? someViewer(stage);
  if (!person) return;
  const named = REWARDS.findIndex(({ title }) => title === choice.reward);
  const reward = named >= 0 ? named : random.int(REWARDS.length);
  const inputs = REWARDS[reward]!.input;
  const redemption: RedemptionState = {
    id: stage.id("redemption"),
    person: person.index,
    reward,
    input: choice.input ?? (inputs.length > 0 ? random.pick(inputs) : ""),
    redeemedAt: at,
  };
  tellRedemption(stage, "add", redemption, "unfulfilled");
  if (redemption.input !== "") {
    tellMessage(stage, person, () => said(redemption.input), {
      rewardId: rewardId(stage, reward),
    });
  }
  if (!random.chance(0.7)) return;
  const fulfilledAt = at + random.between(10, 180) * SECOND_MS;
  state.owed.push({ what: "fulfilment", at: fulfilledAt, redemption });
}

function rewardId({ channel }: Stage, reward: number): string {
  return uuidOf("reward", channel.id, reward);
}

/** Sends the state of a redemption. */
export function tellRedemption(
  stage: Stage,
  change: "add" | "update",
  redemption: RedemptionState,
  status: "unfulfilled" | "fulfilled" | "canceled",
): void {
  const { title, cost, prompt } = REWARDS[redemption.reward]!;
  const person = stage.population.people[redemption.person] ?? null;
  stage.tell(
    `channel.channel_points_custom_reward_redemption.${change}`,
    () => ({
      id: redemption.id,
      ...broadcaster(stage),
      ...who("user_", person),
      user_input: redemption.input,
      status,
      reward: { id: rewardId(stage, redemption.reward), title, cost, prompt },
      redeemed_at: nanoTime(redemption.redeemedAt),
    }),
  );
}
