import type { Tier } from "@/lib/schema/events/shapes/common.ts";
import type { Random } from "@/lib/clients/simulated/random.ts";
import { type ChatLanguage, inventHandle } from "./names.ts";
import type { Habit, SimulatedPerson } from "./population.ts";

const VIEWER_IDS_FROM = 210_000_000;

const COLORS = [
  "#FF4500",
  "#2E8B57",
  "#1E90FF",
  "#DAA520",
  "#FF69B4",
  "#8A2BE2",
  "#00C896",
  "#5F9EA0",
  "#D2691E",
  "#B22222",
  "#9ACD32",
  "",
] as const;

const SPOKEN: readonly (readonly [ChatLanguage, number])[] = [
  ["en", 46],
  ["de", 8],
  ["fr", 6],
  ["es", 7],
  ["pt", 5],
  ["it", 3],
  ["pl", 3],
  ["ja", 6],
  ["ko", 4],
  ["zh", 4],
  ["ru", 5],
  ["ar", 3],
  ["he", 2],
  ["el", 2],
  ["th", 2],
];

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

/** Invents a new person; the viewers chat, the quiet ones only follow. */
export function inventPerson(
  random: Random,
  { index, quiet, taken }: {
    index: number;
    quiet: boolean;
    taken: Set<string>;
  },
): SimulatedPerson {
  const language = random.weighted(SPOKEN);
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
    accountDays: 910 + random.float() * 2_500,
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
 * Tier of the nth subscriber: a repeating mix with every tier in the first
 * seven.
 */
const TIERS: readonly Tier[] = [1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 1, 2, 1, 1, 1, 1];

/**
 * Makes moderators, VIPs (of the first `chatters` people) and subscribers (of
 * all).
 */
export function giveRoles(
  random: Random,
  viewers: SimulatedPerson[],
  chatters: number,
): void {
  const ranked = viewers.slice(0, chatters)
    .map((person) => ({
      person,
      rank: random.float() + HABITS[person.habit].trust,
    }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ person }) => person);
  const moderators = Math.ceil(chatters * 0.025);
  const vips = Math.ceil(chatters * 0.04);
  ranked.forEach((person, rank) => {
    person.moderator = rank < moderators;
    person.vip = !person.moderator && rank < moderators + vips;
    if (person.moderator || person.vip) person.followedDaysAgo ??= 100 + rank;
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
