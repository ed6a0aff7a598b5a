import type { Random } from "@/lib/clients/simulated/random.ts";
import people from "./people.json" with { type: "json" };

/** Languages that people of the simulated channel write in. */
export const SPOKEN = people.languages;
export type ChatLanguage = typeof SPOKEN[number];

/** A login and the name shown for it. */
interface Handle {
  login: string;
  name: string;
}

/** Other streamers, who raid and are shouted out. */
export const STREAMERS: readonly Handle[] = people.streamers;

const ADJECTIVES = people.adjectives.split(" ");
const NOUNS = people.nouns.split(" ");

/**
 * Invents a handle that may be taken; its login has 4 to 25 characters of
 * `[a-z0-9_]`.
 */
export function inventHandle(random: Random, { names }: ChatLanguage): Handle {
  const first = random.pick(ADJECTIVES);
  const second = random.pick(NOUNS);
  const joint = random.weighted([["", 3], ["_", 2]]);
  const tail = random.weighted([
    ["", 4],
    [String(random.between(1, 99)), 4],
    [String(random.between(1970, 2012)), 1],
    ["_", 1],
    ["tv", 1],
  ]);
  const login = `${first}${joint}${second}${tail}`.slice(0, 25);
  if (!names || !random.chance(0.75)) {
    return { login, name: capitalised(random, first, login) };
  }
  const half = random.pick(names.second.split(" "));
  const start = random.pick(names.first.split(" "));
  return { login, name: `${start}${names.joint}${half}` };
}

function capitalised(random: Random, first: string, login: string): string {
  const capital = (text: string) =>
    text.charAt(0).toUpperCase() + text.slice(1);
  const oddly = login.replace(
    /[a-z]/g,
    (letter) => random.chance(0.5) ? letter.toUpperCase() : letter,
  );
  return random.weighted([
    [capital(first) + capital(login.slice(first.length)), 6],
    [capital(login), 3],
    [login, 3],
    [login.toUpperCase(), 1],
    [oddly, 1],
  ]);
}
