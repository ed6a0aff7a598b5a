import type { PlatformUser } from "@/lib/schema/platform/client.ts";
import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import { createRandom, hash32 } from "@/lib/clients/simulated/random.ts";
import { type Language, STREAMERS } from "./names.ts";
import { giveRoles, inventPerson } from "./viewers.ts";

/** Attendance of a person; `quiet` people follow without ever chatting. */
export type Habit = "always" | "regular" | "casual" | "drop_in" | "quiet";

/** A person of the simulated platform, as they are before the first event. */
export interface SimulatedPerson extends PlatformUser {
  /** Place in `Population.people`. */
  index: number;
  kind: "broadcaster" | "bot" | "viewer";
  habit: Habit;
  language: Language;
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
  /** Age of the account in days. */
  accountDays: number;
}

/** A channel's identity. */
export type SimulatedChannel = PlatformUser;

/** Everybody the simulated platform knows. */
export interface Population {
  /** The broadcaster, the bots, the viewers, the quiet followers, in this order. */
  people: readonly SimulatedPerson[];
  /** So many of `people`, from the first on, may be in chat by themselves. */
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

/** Creates a population; the same options give the same people. */
export function createPopulation(options: PopulationOptions): Population {
  const seed = hash32("population", options.seed);
  const random = createRandom(seed);
  const taken = new Set<string>([
    ...[options.channel, ...BOTS, ...STREAMERS]
      .flatMap(({ login, name }) => [login, name.toLowerCase()]),
  ]);
  const people: SimulatedPerson[] = [broadcasterOf(options.channel)];
  for (const bot of BOTS) people.push(botOf(bot, people.length));
  const firstViewer = people.length;
  for (let i = 0; i < options.size + options.quiet; i++) {
    const quiet = i >= options.size;
    people.push(inventPerson(random, { index: people.length, quiet, taken }));
  }
  giveRoles(random, people.slice(firstViewer), options.size);
  return {
    people,
    chatters: firstViewer + options.size,
    broadcaster: people[0]!,
    bots: people.slice(1, firstViewer),
    streamers: STREAMERS.map((handle, i) => ({
      ...handle,
      id: String(STREAMER_IDS_FROM + i * 1_337),
    })),
    byId: new Map(people.map((person) => [person.id, person])),
    byLogin: new Map(people.map((person) => [person.login, person])),
  };
}

const STREAMER_IDS_FROM = 9_000_000;

function broadcasterOf(channel: SimulatedChannel): SimulatedPerson {
  return {
    ...channel,
    index: 0,
    kind: "broadcaster",
    habit: "always",
    language: "en",
    color: "#9147FF",
    talkativeness: 0.4,
    moderator: false,
    vip: false,
    // The platform lists broadcasters as tier 3 subscribers of their own channel.
    tier: 3,
    months: 60,
    followedDaysAgo: null,
    accountDays: 3_000,
  };
}

function botOf(bot: PlatformUser, index: number): SimulatedPerson {
  return {
    ...bot,
    index,
    kind: "bot",
    habit: "always",
    language: "en",
    color: "#7C7CE1",
    talkativeness: 0,
    moderator: true,
    vip: false,
    tier: 0,
    months: 0,
    followedDaysAgo: null,
    accountDays: 4_000,
  };
}
