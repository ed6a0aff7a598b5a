import { assertEquals } from "@std/assert";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  EVERYTHING,
  filterParams,
  leftOutOf,
  passesFeedFilter,
} from "@/lib/studio/browser/live/feed_filter.ts";

const raid = {
  kind: "raid",
  test: false,
  actor: { id: "77", login: "ada_l", name: "Ada" },
} as unknown as LiveEvent;

Deno.test("an event that comes in is held to the chosen groups, and to none", () => {
  assertEquals(passesFeedFilter(raid, EVERYTHING), true);
  const only = (groups: ("raids" | "bits")[]) => ({ ...EVERYTHING, groups });
  assertEquals(passesFeedFilter(raid, only(["raids"])), true);
  assertEquals(passesFeedFilter(raid, only(["bits"])), false);
  // Chat is no activity.
  const chat = { ...raid, kind: "chat.message" } as LiveEvent;
  assertEquals(passesFeedFilter(chat, EVERYTHING), false);
});

Deno.test("tests come in only where they are asked for", () => {
  const test = { ...raid, test: true } as LiveEvent;
  assertEquals(passesFeedFilter(test, EVERYTHING), false);
  assertEquals(passesFeedFilter(test, { ...EVERYTHING, tests: true }), true);
});

Deno.test("a person is known by id, login and name, in any case", () => {
  const by = (person: string) => ({ ...EVERYTHING, person });
  for (const person of ["77", " Ada_L ", "ADA"]) {
    assertEquals(passesFeedFilter(raid, by(person)), true, person);
  }
  assertEquals(passesFeedFilter(raid, by("ad")), false);
  const nobody = { ...raid, actor: null } as LiveEvent;
  assertEquals(passesFeedFilter(nobody, by("ada")), false);
});

Deno.test("the service is asked for the same: groups, tests, the person if any", () => {
  assertEquals(
    filterParams({ groups: ["raids"], person: " Ada ", tests: true }),
    {
      kinds: "raid",
      tests: "include",
      person: "Ada",
    },
  );
  assertEquals(filterParams({ ...EVERYTHING, groups: ["bits"], person: " " }), {
    kinds: "cheer",
    tests: "exclude",
  });
});

Deno.test("what a filter leaves out is counted among the newest events", () => {
  const follow = { ...raid, kind: "follow" } as LiveEvent;
  const newest = [raid, follow, follow];
  assertEquals(leftOutOf(newest, EVERYTHING, true), { count: 0, of: null });
  const raids = { ...EVERYTHING, groups: ["raids"] as const };
  assertEquals(leftOutOf(newest, raids, true), { count: 2, of: null });
  assertEquals(leftOutOf(newest, raids, false), { count: 2, of: 3 });
  const eve = { ...EVERYTHING, person: "eve" };
  assertEquals(leftOutOf(newest, eve, true), { count: 3, of: null });
});
