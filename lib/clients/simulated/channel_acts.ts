import type { PlatformUser } from "@/lib/clients/platform.ts";
import { tellMessage, tellNotice } from "./chat_acts.ts";
import { PROGRAMMES, REWARDS } from "./phrases.ts";
import type { Person } from "./population.ts";
import { uuidOf } from "./random.ts";
import { said } from "./speech.ts";
import { broadcaster, someViewer, type Stage } from "./stage.ts";
import { follows, type RedemptionState } from "./state.ts";
import { nanoTime, who } from "./wire.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What may be chosen about a raid. */
export interface RaidChoice {
  from?: PlatformUser;
  viewers?: number;
}

/** Another channel brings its viewers, some of whom stay for a while. */
export function raid(stage: Stage, choice: RaidChoice = {}): void {
  const { random, state, population, at } = stage;
  const drawn = random.int(population.streamers.length);
  const from = choice.from ?? population.streamers[drawn]!;
  // Evenly spread over the magnitudes from 5 to 500.
  const viewers = choice.viewers ?? Math.round(5 * 100 ** random.float());
  const quiet = population.people.length - population.chatters;
  const count = Math.min(viewers, 60, Math.floor(quiet / 10));
  const first = population.chatters + random.int(Math.max(1, quiet - count));
  const until = at + random.between(10, 40) * MINUTE;
  state.guests = state.guests.filter((party) => party.until > at);
  if (count > 0) state.guests.push({ from: first, count, until });
  state.excitement += 1 + Math.min(2, viewers / 150);
  stage.tell("channel.raid", () => ({
    ...who("from_broadcaster_user_", from),
    ...who("to_broadcaster_user_", stage.channel),
    viewers,
  }));
  tellNotice(stage, "raid", {
    chatter: from,
    system: `${viewers} raiders from ${from.name} have joined!`,
    detail: {
      ...who("user_", from),
      viewer_count: viewers,
      profile_image_url:
        `https://limelight.invalid/profile_image/${from.login}-%s.png`,
    },
  });
  const thanks = at + random.between(15, 60) * SECOND;
  state.owed.push({ what: "shoutout", at: thanks, streamer: drawn });
}

/** The stream ends by sending its viewers on to somebody else. */
export function raidOut(stage: Stage): void {
  const { random, population } = stage;
  const to = random.pick(population.streamers);
  const viewers = random.between(60, 180);
  stage.tell(
    "channel.raid",
    () => ({
      ...who("from_broadcaster_user_", stage.channel),
      ...who("to_broadcaster_user_", to),
      viewers,
    }),
    { from_broadcaster_user_id: stage.channel.id },
  );
}

/** A moderator recommends another channel. */
export function shoutOut(stage: Stage, streamer?: number): void {
  const { population, random, state, at } = stage;
  const drawn = streamer ?? random.int(population.streamers.length);
  const to = population.streamers[drawn];
  if (!to) return;
  const moderator =
    someViewer(stage, ({ index }) => state.moderators.has(index)) ??
      population.broadcaster;
  const viewers = random.between(80, 240);
  stage.tell("channel.shoutout.create", () => ({
    ...broadcaster(stage),
    ...who("moderator_user_", moderator),
    ...who("to_broadcaster_user_", to),
    started_at: nanoTime(at),
    viewer_count: viewers,
    cooldown_ends_at: nanoTime(at + 2 * MINUTE),
    target_cooldown_ends_at: nanoTime(at + 60 * MINUTE),
  }));
}

/** Another channel recommends this one. */
export function receiveShoutOut(stage: Stage): void {
  const { random, population, at } = stage;
  const from = random.pick(population.streamers);
  const viewers = random.between(20, 900);
  stage.tell("channel.shoutout.receive", () => ({
    ...broadcaster(stage),
    ...who("from_broadcaster_user_", from),
    viewer_count: viewers,
    started_at: nanoTime(at),
  }));
}

/** What may be chosen about a redemption. */
export interface RedemptionChoice {
  person?: Person;
  /** Title of one of the channel's rewards. */
  reward?: string;
  input?: string;
}

/** Somebody spends channel points; most redemptions are dealt with soon. */
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
  const fulfilledAt = at + random.between(10, 180) * SECOND;
  state.owed.push({ what: "fulfilment", at: fulfilledAt, redemption });
}

function rewardId({ channel }: Stage, reward: number): string {
  return uuidOf("reward", channel.id, reward);
}

function tellRedemption(
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

/** Does what is owed by now: shoutouts after raids, answers to redemptions. */
export function settleOwed(stage: Stage): void {
  const { state, at, random } = stage;
  const due = state.owed.filter((owed) => owed.at <= at);
  state.owed = state.owed.filter((owed) => owed.at > at);
  for (const owed of due) {
    if (owed.what === "shoutout") shoutOut(stage, owed.streamer);
    else {
      const status = random.chance(0.05) ? "canceled" : "fulfilled";
      tellRedemption(stage, "update", owed.redemption, status);
    }
  }
}

/** Somebody becomes a VIP, or one of them no longer is. */
export function changeVips(stage: Stage): void {
  const { state, population } = stage;
  const usual = Math.ceil(population.chatters * 0.04);
  changeRole(stage, state.vips, usual, "channel.vip");
}

/** Somebody becomes a moderator, or one of them no longer is; bots stay. */
export function changeModerators(stage: Stage): void {
  const { state, population } = stage;
  const usual = Math.ceil(population.chatters * 0.025) + population.bots.length;
  changeRole(stage, state.moderators, usual, "channel.moderator");
}

function changeRole(
  stage: Stage,
  holders: Set<number>,
  usual: number,
  type: "channel.vip" | "channel.moderator",
): void {
  const { state, population, random } = stage;
  const leaves = holders.size > usual ||
    holders.size === usual && random.chance(0.5);
  const viewers = [...holders].filter((index) =>
    population.people[index]?.kind === "viewer"
  );
  const person = leaves && viewers.length > 1
    ? population.people[random.pick(viewers)]
    : someViewer(
      stage,
      ({ index }) =>
        follows(state, index) && !state.vips.has(index) &&
        !state.moderators.has(index),
    );
  if (!person) return;
  const change = holders.delete(person.index) ? "remove" : "add";
  if (change === "add") holders.add(person.index);
  const event = () => ({ ...who("user_", person), ...broadcaster(stage) });
  stage.tell(`${type}.${change}`, event);
}

/** The broadcaster moves on to something else. */
export function changeProgramme(stage: Stage): void {
  const { random, state } = stage;
  const programme = random.pick(PROGRAMMES);
  const { category, categoryId } = programme;
  state.programme = {
    category,
    categoryId,
    title: random.pick(programme.titles),
  };
  tellProgramme(stage);
}

/** Sends title and category. */
export function tellProgramme(stage: Stage): void {
  const { title, category, categoryId } = stage.state.programme;
  stage.tell("channel.update", () => ({
    ...broadcaster(stage),
    title,
    language: "en",
    category_id: categoryId,
    category_name: category,
    content_classification_labels: [],
  }));
}

/** A break for advertisements begins. */
export function adBreak(stage: Stage, automatic = true): void {
  stage.tell("channel.ad_break.begin", () => ({
    duration_seconds: 90,
    started_at: nanoTime(stage.at),
    is_automatic: automatic,
    ...broadcaster(stage),
    ...who("requester_user_", stage.channel),
  }));
}

/** Says that the stream has begun. */
export function tellOnline(stage: Stage): void {
  const { stream } = stage.state;
  if (!stream) return;
  stage.tell("stream.online", () => ({
    id: stream.id,
    ...broadcaster(stage),
    type: "live",
    // Whole seconds: the platform's own way with this one.
    started_at: new Date(stream.startedAt).toISOString().replace(/\.\d+/, ""),
  }));
}

/** The stream ends. */
export function goOffline(stage: Stage): void {
  const { stream } = stage.state;
  if (!stream) return;
  stage.state.stream = null;
  const event = () => ({ id: stream.id, ...broadcaster(stage) });
  stage.tell("stream.offline", event);
}
