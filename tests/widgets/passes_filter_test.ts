/** The one rule of what passes a filter, and how figures are asked for by it. */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { FILTER_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import {
  filterGroup,
  type FilterSettings,
} from "@/lib/schema/widgets/settings/filter.ts";
import {
  filterOf,
  filterParam,
  itemsOf,
  ownKinds,
} from "@/lib/schema/widgets/settings/filter_param.ts";
import {
  type FilterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";

const users = ["1", "UCx", "ada", "Bob"];

const facts: fc.Arbitrary<FilterFacts> = fc.record({
  kind: fc.constantFrom(...FILTER_KINDS, "points.updated", "adjustment"),
  platform: fc.option(fc.constantFrom("twitch", "youtube", "kick", "trovo")),
  user: fc.option(fc.record({
    id: fc.option(fc.constantFrom("1", "2", "UCx", "ucx")),
    login: fc.option(fc.constantFrom("ADA", "bob", "cy")),
  })),
  size: fc.integer({ min: 1, max: 50 }),
});

const filters: fc.Arbitrary<FilterSettings> = fc.record({
  kinds: fc.subarray([...FILTER_KINDS]),
  platforms: fc.subarray(["all", "twitch", "youtube", "kick", "other"]),
  minBits: fc.integer({ min: 1, max: 50 }),
  minTip: fc.integer({ min: 0, max: 50 }),
  minGifts: fc.integer({ min: 1, max: 50 }),
  minRaid: fc.integer({ min: 0, max: 50 }),
  hideUsers: fc.subarray(users),
  includeTest: fc.boolean(),
});

Deno.test("what is asked of the service lets through what the settings do", () => {
  fc.assert(fc.property(facts, filters, (what, settings) => {
    const { filter } = filterParam(settings, settings.kinds);
    const kinds = settings.kinds.length > 0 ? settings.kinds : FILTER_KINDS;
    assertEquals(
      !filter || passesFilter(what, filter),
      passesFilter(what, { ...settings, kinds: [...kinds] }),
    );
  }));
});

Deno.test("what of a filter is about some kinds decides alike for them, and only if it can", () => {
  const some = fc.subarray([...FILTER_KINDS], { minLength: 1 });
  fc.assert(fc.property(facts, filters, some, (what, settings, kinds) => {
    const { filter } = filterParam(settings, settings.kinds);
    const own = filter && filterOf(filter, kinds);
    if (!kinds.some((kind) => kind === what.kind)) return;
    assertEquals(
      !own || passesFilter(what, own),
      !filter || passesFilter(what, filter),
    );
  }));
  const { filter } = filterParam(filterGroup().parse({ minTip: 5 }));
  assert(filter);
  assertEquals(filterOf(filter, ["cheer", "raid"]), undefined);
  assertEquals(filterOf(filter, ["cheer", "tip"]), filter);
});

Deno.test("all that means the same is asked for alike, and what leaves nothing out not at all", () => {
  fc.assert(fc.property(filters, fc.nat(), (settings, turn) => {
    const turned = <T>(list: readonly T[]) => {
      const at = turn % Math.max(1, list.length);
      return [...list.slice(at), ...list.slice(0, at)];
    };
    assertEquals(
      filterParam({
        ...settings,
        platforms: turned(settings.platforms),
        hideUsers: [...turned(settings.hideUsers), ...settings.hideUsers],
      }, turned(settings.kinds)),
      filterParam(settings, settings.kinds),
    );
  }));
  assertEquals(filterParam(filterGroup().parse({})), {});
  assertEquals(
    filterParam(filterGroup().parse({ platforms: ["kick", "all"] })),
    {},
  );
});

Deno.test("a higher minimum, fewer kinds or platforms and more hidden users never let more through", () => {
  fc.assert(fc.property(facts, filters, filters, (what, one, other) => {
    const narrower = {
      kinds: one.kinds.filter((kind) => other.kinds.includes(kind)),
      platforms: one.platforms.filter((platform) =>
        other.platforms.includes(platform)
      ),
      minBits: Math.max(one.minBits, other.minBits),
      minTip: Math.max(one.minTip, other.minTip),
      minGifts: Math.max(one.minGifts, other.minGifts),
      minRaid: Math.max(one.minRaid, other.minRaid),
      hideUsers: [...one.hideUsers, ...other.hideUsers],
    };
    if (passesFilter(what, narrower)) {
      assert(passesFilter(what, one) && passesFilter(what, other));
    }
  }));
});

Deno.test("an id is compared as it is, a login in any case; the anonymous are never hidden", () => {
  const passes = (user: FilterFacts["user"]) =>
    passesFilter(
      { kind: "follow", platform: "twitch", user, size: Infinity },
      filterGroup().parse({ kinds: ["follow"], hideUsers: users }),
    );
  assertEquals(passes({ id: "UCx", login: null }), false);
  assertEquals(passes({ id: "ucx", login: null }), true);
  assertEquals(passes({ id: "9", login: "BOB" }), false);
  assertEquals(passes(null), true);
});

Deno.test("kinds of its own narrow a widget's items, those of before do not", () => {
  const first = ["follow", "sub"] as const;
  assertEquals(ownKinds(["sub", "follow"], first), []);
  assertEquals(ownKinds(["sub"], first), ["sub"]);
  assertEquals(ownKinds(["sub", "raid"], first), ["sub", "raid"]);
  assertEquals(itemsOf(["raid", "sub"], []), ["raid", "sub"]);
  assertEquals(itemsOf(["raid", "sub"], ["sub", "tip"]), ["sub"]);
});
