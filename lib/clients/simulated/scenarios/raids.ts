import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import {
  broadcaster,
  type ScenarioContext,
  someViewer,
} from "@/lib/clients/simulated/scenario_context.ts";
import { nanoTime, who } from "@/lib/clients/simulated/wire.ts";
import { tellNotice } from "./chat_wire.ts";

/**
 * Lets another channel raid: it brings its viewers, some of whom stay for a
 * while.
 */
export function raid(context: ScenarioContext): void {
  const { random, state, population, at } = context;
  const drawn = random.int(population.streamers.length);
  const from = population.streamers[drawn]!;
  // Evenly spread over the magnitudes from 5 to 500.
  const viewers = Math.round(5 * 100 ** random.float());
  const quiet = population.people.length - population.chatters;
  const count = Math.min(viewers, 60, Math.floor(quiet / 10));
  const first = population.chatters + random.int(Math.max(1, quiet - count));
  const until = at + random.between(10, 40) * MINUTE_MS;
  state.guests = state.guests.filter((party) => party.until > at);
  if (count > 0) state.guests.push({ from: first, count, until });
  state.excitement += 1 + Math.min(2, viewers / 150);
  context.notify("channel.raid", () => ({
    ...who("from_broadcaster_user_", from),
    ...who("to_broadcaster_user_", context.channel),
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
  const thanks = at + random.between(15, 60) * SECOND_MS;
  state.owed.push({ what: "shoutout", at: thanks, streamer: drawn });
}

/** Ends the stream by sending its viewers on to another channel. */
export function raidOut(context: ScenarioContext): void {
  const { random, population } = context;
  const to = random.pick(population.streamers);
  const viewers = random.between(60, 180);
  context.notify(
    "channel.raid",
    () => ({
      ...who("from_broadcaster_user_", context.channel),
      ...who("to_broadcaster_user_", to),
      viewers,
    }),
    { from_broadcaster_user_id: context.channel.id },
  );
}

/** Lets a moderator recommend another channel. */
export function shoutOut(context: ScenarioContext, streamer?: number): void {
  const { population, random, state, at } = context;
  const drawn = streamer ?? random.int(population.streamers.length);
  const to = population.streamers[drawn];
  if (!to) return;
  const moderator =
    someViewer(context, ({ index }) => state.moderators.has(index)) ??
      population.broadcaster;
  const viewers = random.between(80, 240);
  context.notify("channel.shoutout.create", () => ({
    ...broadcaster(context),
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
    ...broadcaster(context),
    ...who("from_broadcaster_user_", from),
    viewer_count: viewers,
    started_at: nanoTime(at),
  }));
}
