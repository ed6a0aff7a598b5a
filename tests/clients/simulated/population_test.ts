import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import {
  createPopulation,
  type Population,
} from "@/lib/clients/simulated/people/population.ts";

const populationOf = (
  seed: string | number,
  { size = 300, quiet = 300 } = {},
): Population => createPopulation({ seed, channel: demoChannel, size, quiet });

const viewersOf = (population: Population) =>
  population.people.filter(({ kind }) => kind === "viewer");

Deno.test("the same seed gives the same people, another seed others", () => {
  assertEquals(populationOf("a"), populationOf("a"));
  assertNotEquals(
    populationOf("a").people.map(({ name }) => name),
    populationOf("b").people.map(({ name }) => name),
  );
});

Deno.test("everybody has an id, a login and a name that nobody else has", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (seed, size, quiet) => {
        const { people, streamers } = populationOf(seed, { size, quiet });
        assertEquals(people.length, 3 + size + quiet);
        const all = [...people, ...streamers];
        for (const { id, login, name } of all) {
          assert(/^[1-9]\d{4,10}$/.test(id), id);
          assert(/^[a-z0-9_]{4,25}$/.test(login), login);
          assert(name.trim() === name && name.length > 0, `"${name}"`);
          // No controls, no bidirectional overrides.
          assert(!/[\p{Cc}\p{Cf}]/u.test(name), name);
        }
        for (const field of ["id", "login", "name"] as const) {
          const values = new Set(
            all.map((person) => person[field].toLowerCase()),
          );
          assertEquals(values.size, all.length, field);
        }
        people.forEach(({ index }, place) => assertEquals(index, place));
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("a display name is the login in other capitals, or in another script", () => {
  for (const { login, name } of viewersOf(populationOf("scripts"))) {
    const latin = /^[\w]+$/.test(name);
    assert(!latin || name.toLowerCase() === login, `${name} is not ${login}`);
  }
});

Deno.test("names are written in many scripts, some just as the login is", () => {
  const viewers = viewersOf(populationOf("scripts"));
  const scripts = {
    Hiragana: /\p{Script=Hiragana}/u,
    Hangul: /\p{Script=Hangul}/u,
    Han: /\p{Script=Han}/u,
    Cyrillic: /\p{Script=Cyrillic}/u,
    Arabic: /\p{Script=Arabic}/u,
    Hebrew: /\p{Script=Hebrew}/u,
    Greek: /\p{Script=Greek}/u,
    Thai: /\p{Script=Thai}/u,
    Latin: /\p{Script=Latin}/u,
  };
  for (const [script, pattern] of Object.entries(scripts)) {
    assert(viewers.some(({ name }) => pattern.test(name)), script);
  }
  assert(viewers.some(({ name, login }) => name === login));
  assert(viewers.some(({ name }) => /[a-z][A-Z]{2}[a-z]/.test(name)));
});

Deno.test("roles are there in every size, and of every tier from 100 people on", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom(1, 3, 100, 300, 2_000),
      (seed, size) => {
        const population = populationOf(seed, { size, quiet: 0 });
        const viewers = viewersOf(population);
        const moderators = viewers.filter(({ moderator }) => moderator);
        assertEquals(moderators.length, Math.ceil(size * 0.025));
        for (const { moderator, vip, followedDaysAgo } of viewers) {
          assert(!(moderator && vip));
          assert(!(moderator || vip) || followedDaysAgo !== null);
        }
        if (size < 100) return;
        for (const tier of [1, 2, 3]) {
          assert(
            viewers.some((person) => person.tier === tier),
            `tier ${tier}`,
          );
        }
        const share = viewers.filter(({ tier }) => tier > 0).length / size;
        assert(share > 0.15 && share < 0.55, `subscribers ${share}`);
        const subscribersWhoDoNotFollow = viewers.filter((person) =>
          person.tier > 0 && person.followedDaysAgo === null
        );
        assert(size < 300 || subscribersWhoDoNotFollow.length > 0);
      },
    ),
    { numRuns: 25 },
  );
});

Deno.test("the broadcaster and the bots are themselves", () => {
  const { broadcaster, bots, people, byId, byLogin } = populationOf("known");
  assertEquals(people[0], broadcaster);
  assertEquals(broadcaster.id, demoChannel.id);
  assertEquals(broadcaster.followedDaysAgo, null);
  assertEquals(bots.map(({ login }) => login), ["nightbot", "streamelements"]);
  assert(bots.every(({ moderator, tier }) => moderator && tier === 0));
  assertEquals(byId.get(demoChannel.id), broadcaster);
  assertEquals(byLogin.get("nightbot"), bots[0]);
});
