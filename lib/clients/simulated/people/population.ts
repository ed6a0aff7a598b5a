import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import {
  createRandom,
  hash32,
  type Random,
} from "@/lib/clients/simulated/random.ts";
import { type ChatLanguage, inventHandle, SPOKEN, STREAMERS } from "./names.ts";

/** Attendance of a person; `quiet` people follow without ever chatting. */
export type Habit = "always" | "regular" | "casual" | "drop_in" | "quiet";

/** A person of the simulated platform, as they are before the first event. */
export interface SimulatedPerson extends PlatformUser {
  /** Place in `Population.people`. */
  index: number;
  kind: "broadcaster" | "bot" | "viewer";
  habit: Habit;
  language: ChatLanguage;
  /** Colour of the name in chat, `#RRGGBB`, or empty when never chosen. */
  color: string;
  /** Readiness to write, 0 to 1. */
  talkativeness: number;
  moderator: boolean;
  vip: boolean;
  /** 0 without a subscription. */
  tier: 0 | Tier;
  /** Months subscribed so far, also when the subscription is over. */
  months: number;
  /** Days since they followed; `null` when they do not. */
  followedDaysAgo: number | null;
}

/** A channel's identity. */
export type SimulatedChannel = PlatformUser;

/** Everybody the simulated platform knows. */
export interface Population {
  /** The broadcaster, the bots, the viewers, the quiet followers, in this order. */
  people: readonly SimulatedPerson[];
  /** So many of `people`, from the first on, may be in chat. */
  chatters: number;
  broadcaster: SimulatedPerson;
  bots: readonly SimulatedPerson[];
  /** Other channels, which raid and are shouted out. */
  streamers: readonly PlatformUser[];
  byId: ReadonlyMap<string, SimulatedPerson>;
  byLogin: ReadonlyMap<string, SimulatedPerson>;
}

/** Options that a population is made from. */
interface PopulationOptions {
  seed: string | number;
  channel: SimulatedChannel;
  /** Viewers who come to chat, besides the broadcaster and the bots; 1 to 1,000,000. */
  size: number;
  /** People who follow (or may) but stay out of chat. */
  quiet: number;
}

/** Well-known chat bots, with the ids they have on Twitch. */
const BOTS: readonly PlatformUser[] = [
  { id: "19264788", login: "nightbot", name: "Nightbot" },
  { id: "100135110", login: "streamelements", name: "StreamElements" },
];

const VIEWER_IDS_FROM = 210_000_000;
const STREAMER_IDS_FROM = 9_000_000;

/** Shares that follow and subscribe, and who is first made moderator or VIP. */
const HABITS: Record<
  Habit,
  { follow: number; subscribe: number; trust: number }
> = {
  always: { follow: 1, subscribe: 1, trust: 0 },
  regular: { follow: 0.85, subscribe: 0.5, trust: 2 },
  casual: { follow: 0.55, subscribe: 0.2, trust: 1 },
  drop_in: { follow: 0.25, subscribe: 0.06, trust: 0 },
  quiet: { follow: 0.68, subscribe: 0.07, trust: 0 },
};

// deno-fmt-ignore -- a palette
const COLORS = [
  "#FF4500", "#2E8B57", "#1E90FF", "#DAA520", "#FF69B4", "#8A2BE2", "#00C896",
  "#5F9EA0", "#D2691E", "#B22222", "#9ACD32", "",
];

/**
 * Tier of the nth subscriber: a repeating mix with every tier in the first
 * seven.
 */
const TIERS: readonly Tier[] = [1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1];

/** Creates a population; the same options give the same people. */
export function createPopulation(options: PopulationOptions): Population {
  const seed = hash32("population", options.seed);
  const random = createRandom(seed);
  const taken = new Set<string>([
    ...[options.channel, ...BOTS, ...STREAMERS]
      .flatMap(({ login, name }) => [login, name.toLowerCase()]),
  ]);
  const broadcaster: SimulatedPerson = {
    ...ALWAYS_THERE,
    ...options.channel,
    index: 0,
    kind: "broadcaster",
    color: "#9147FF",
    talkativeness: 0.4,
    // The platform lists broadcasters as tier 3 subscribers of their own channel.
    tier: 3,
    months: 60,
  };
  const bots = BOTS.map((bot, i): SimulatedPerson => ({
    ...ALWAYS_THERE,
    ...bot,
    index: i + 1,
    kind: "bot",
    moderator: true,
  }));
  const people = [broadcaster, ...bots];
  const firstViewer = people.length;
  for (let i = 0; i < options.size + options.quiet; i++) {
    const quiet = i >= options.size;
    people.push(inventPerson(random, { index: people.length, quiet, taken }));
  }
  giveRoles(random, people.slice(firstViewer), options.size);
  return {
    people,
    chatters: firstViewer + options.size,
    broadcaster,
    bots,
    streamers: STREAMERS.map((handle, i) => ({
      ...handle,
      id: String(STREAMER_IDS_FROM + i * 1_337),
    })),
    byId: new Map(people.map((person) => [person.id, person])),
    byLogin: new Map(people.map((person) => [person.login, person])),
  };
}

const ALWAYS_THERE = {
  habit: "always" as const,
  language: SPOKEN[0]!,
  color: "#7C7CE1",
  talkativeness: 0,
  moderator: false,
  vip: false,
  tier: 0 as const,
  months: 0,
  followedDaysAgo: null,
};

/** Invents a new person; the viewers chat, the quiet ones only follow. */
function inventPerson(
  random: Random,
  { index, quiet, taken }: {
    index: number;
    quiet: boolean;
    taken: Set<string>;
  },
): SimulatedPerson {
  const language = random.weighted(
    SPOKEN.map((language) => [language, language.share] as const),
  );
  const habit = quiet ? "quiet" : random.weighted<Habit>([
    ["regular", 50],
    ["casual", 35],
    ["drop_in", 15],
  ]);
  const handle = freeHandle(random, language, taken);
  const follows = random.chance(HABITS[habit].follow);
  return {
    ...handle,
    // Strictly rising, and uneven as real ids are.
    id: String(VIEWER_IDS_FROM + index * 577 + random.int(500)),
    index,
    kind: "viewer",
    habit,
    language,
    color: random.pick(COLORS),
    talkativeness: random.weighted([[0.1, 4], [0.3, 3], [0.6, 2], [1, 1]]),
    moderator: false,
    vip: false,
    tier: 0,
    months: random.chance(0.15) ? random.between(1, 9) : 0,
    // Squared, so that most followed lately.
    followedDaysAgo: follows ? 0.5 + random.float() ** 2 * 900 : null,
  };
}

function freeHandle(
  random: Random,
  language: ChatLanguage,
  taken: Set<string>,
) {
  for (let attempt = 0;; attempt++) {
    const { login, name } = inventHandle(random, language);
    // Once the pleasant names are taken, a number makes the difference.
    const tail = attempt < 3 ? "" : String(random.int(10 ** (attempt + 1)));
    const unique = { login: fit(login, tail), name: fit(name, tail) };
    const shown = unique.name.toLowerCase();
    if (taken.has(unique.login) || taken.has(shown)) continue;
    taken.add(unique.login).add(shown);
    return unique;
  }
}

/** The text with its tail, within the 25 characters that a login may have. */
function fit(text: string, tail: string): string {
  return text.slice(0, 25 - tail.length) + tail;
}

/**
 * Makes moderators, VIPs (of the first `chatters` people) and subscribers (of
 * all).
 */
function giveRoles(
  random: Random,
  viewers: SimulatedPerson[],
  chatters: number,
): void {
  const ranked = viewers.slice(0, chatters)
    .map((person) => ({
      person,
      rank: random.float() + HABITS[person.habit].trust,
    }))
    .sort((a, b) => b.rank - a.rank);
  const moderators = Math.ceil(chatters * 0.025);
  const vips = Math.ceil(chatters * 0.04);
  ranked.slice(0, moderators + vips).forEach(({ person }, rank) => {
    person.moderator = rank < moderators;
    person.vip = !person.moderator;
    person.followedDaysAgo ??= 100 + rank;
  });
  const subscribers = viewers.filter((person) =>
    random.chance(
      person.moderator || person.vip ? 0.8 : HABITS[person.habit].subscribe,
    )
  );
  subscribers.forEach((person, i) => {
    person.tier = TIERS[i % TIERS.length]!;
    person.months = Math.ceil(random.float() ** 2 * 48) || 1;
  });
}
