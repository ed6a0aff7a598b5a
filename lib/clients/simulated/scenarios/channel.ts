import { DAY_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { uuidOf } from "@/lib/clients/simulated/random.ts";
import {
  pickViewer,
  type ScenarioContext,
} from "@/lib/clients/simulated/scenario_context.ts";
import { said } from "@/lib/clients/simulated/speech.ts";
import { TEXTS } from "@/lib/clients/simulated/texts.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellMessage, tellNotice } from "./chat.ts";

/** Changes the category and the title of the broadcaster's stream. */
export function changeProgramme(context: ScenarioContext): void {
  const { random, state } = context;
  const { titles, ...category } = random.pick(TEXTS.programmes);
  state.programme = { ...category, title: random.pick(titles) };
  tellProgramme(context);
}

/** Sends title and category. */
export function tellProgramme(context: ScenarioContext): void {
  const { title, category, categoryId } = context.state.programme;
  context.notify("channel.update", () => ({
    title,
    language: "en",
    category_id: categoryId,
    category_name: category,
    content_classification_labels: [],
  }));
}

/** Begins the stream. */
export function goOnline(context: ScenarioContext, id: string): void {
  const { state, at } = context;
  state.stream = { id, startedAt: at };
  context.notify("stream.online", () => ({
    id,
    type: "live",
    // Whole seconds: the platform's own way with this one.
    started_at: new Date(at).toISOString().replace(/\.\d+/, ""),
  }));
}

/** Ends the stream. */
export function goOffline(context: ScenarioContext): void {
  const { stream } = context.state;
  if (!stream) return;
  context.state.stream = null;
  context.notify("stream.offline", () => ({ id: stream.id }));
}

/** Begins a break for advertisements. */
export function runAdBreak(context: ScenarioContext): void {
  context.notify("channel.ad_break.begin", () => ({
    duration_seconds: 90,
    started_at: nanoTime(context.at),
    is_automatic: true,
    ...who("requester_user_", context.channel),
  }));
}

/** Lets another channel raid; the broadcaster's moderators thank it at once. */
export function raid(context: ScenarioContext): void {
  const { random, state, population } = context;
  const from = random.pick(population.streamers);
  // Evenly spread over the magnitudes from 5 to 500.
  const viewers = Math.round(5 * 100 ** random.float());
  state.excitement += 1 + Math.min(2, viewers / 150);
  context.notify("channel.raid", () => ({
    ...who("from_broadcaster_user_", from),
    viewers,
  }));
  tellNotice(context, "raid", {
    chatter: from,
    system: `${viewers} raiders from ${from.name} have joined!`,
    detail: {
      ...who("user_", from),
      viewer_count: viewers,
      profile_image_url:
        `https://limelight.invalid/profile_image/${from.login}-%s.png`,
    },
  });
  shoutOut(context, from);
}

/** Lets a moderator recommend another channel. */
export function shoutOut(
  context: ScenarioContext,
  to = context.random.pick(context.population.streamers),
): void {
  const { population, random, state, at } = context;
  const moderator =
    pickViewer(context, ({ index }) => state.moderators.has(index)) ??
      population.broadcaster;
  const viewers = random.between(80, 240);
  context.notify("channel.shoutout.create", () => ({
    ...who("moderator_user_", moderator),
    ...who("to_broadcaster_user_", to),
    started_at: nanoTime(at),
    viewer_count: viewers,
    cooldown_ends_at: nanoTime(at + 2 * MINUTE_MS),
    target_cooldown_ends_at: nanoTime(at + 60 * MINUTE_MS),
  }));
}

/** Lets another channel recommend this one. */
export function receiveShoutOut(context: ScenarioContext): void {
  const { random, population, at } = context;
  const from = random.pick(population.streamers);
  const viewers = random.between(20, 900);
  context.notify("channel.shoutout.receive", () => ({
    ...who("from_broadcaster_user_", from),
    viewer_count: viewers,
    started_at: nanoTime(at),
  }));
}

/** Tells how the chat stands that other channels share for a while. */
export function shareChat(
  context: ScenarioContext,
  change: "begin" | "update" | "end",
): void {
  const { population: { streamers }, channel, at } = context;
  const guests = streamers.slice(0, change === "begin" ? 1 : 2);
  context.notify(`channel.shared_chat.${change}`, () => ({
    session_id: uuidOf("shared chat", channel.id, Math.floor(at / DAY_MS)),
    ...who("host_broadcaster_user_", channel),
    ...(change === "end" ? {} : {
      participants: [channel, ...guests]
        .map((one) => who("broadcaster_user_", one)),
    }),
  }));
}

/** A redemption that waits for the broadcaster. */
export interface SimulatedRedemption {
  id: string;
  person: number;
  reward: number;
  input: string;
  redeemedAt: number;
}

/** Redemptions that the broadcaster still sees. */
const MAX_WAITING = 20;

/** Lets a viewer spend channel points; most redemptions are dealt with soon. */
export function redeem(context: ScenarioContext): void {
  const { random, state, at } = context;
  const person = pickViewer(context);
  if (!person) return;
  const reward = random.int(TEXTS.rewards.length);
  const inputs: readonly string[] = TEXTS.rewards[reward]!.input;
  const redemption: SimulatedRedemption = {
    id: context.id("redemption"),
    person: person.index,
    reward,
    input: inputs.length > 0 ? random.pick(inputs) : "",
    redeemedAt: at,
  };
  tellRedemption(context, "add", redemption, "unfulfilled");
  state.redemptions = [...state.redemptions, redemption].slice(-MAX_WAITING);
  if (redemption.input === "") return;
  tellMessage(context, person, () => said(redemption.input), {
    channel_points_custom_reward_id: rewardId(context, reward),
  });
}

/** Deals with the oldest redemption that waits. */
export function settleRedemption(context: ScenarioContext): void {
  const { state, random } = context;
  const redemption = state.redemptions.shift();
  if (!redemption) return;
  const status = random.chance(0.05) ? "canceled" : "fulfilled";
  tellRedemption(context, "update", redemption, status);
}

function rewardId({ channel }: ScenarioContext, reward: number): string {
  return uuidOf("reward", channel.id, reward);
}

function tellRedemption(
  context: ScenarioContext,
  change: "add" | "update",
  redemption: SimulatedRedemption,
  status: "unfulfilled" | "fulfilled" | "canceled",
): void {
  const { title, cost, prompt } = TEXTS.rewards[redemption.reward]!;
  const person = context.population.people[redemption.person] ?? null;
  context.notify(
    `channel.channel_points_custom_reward_redemption.${change}`,
    () => ({
      id: redemption.id,
      ...who("user_", person),
      user_input: redemption.input,
      status,
      reward: { id: rewardId(context, redemption.reward), title, cost, prompt },
      redeemed_at: nanoTime(redemption.redeemedAt),
    }),
  );
}
