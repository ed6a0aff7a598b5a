import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  asksFollow,
  asksTier,
  EVERYBODY,
  type Filter,
  followPasses,
  keepsNobody,
  leavesOwnerOut,
  MODERATOR,
  parseFilter,
  rolesPass,
  tierPasses,
  unknownFilterText,
  VIP,
} from "@/lib/features/bot/bot_api/filter.ts";
import { FILTER_TOKENS, type FilterToken } from "@/lib/schema/bot/bot_api.ts";

interface Somebody {
  tier: 0 | 1 | 2 | 3;
  mod: boolean;
  vip: boolean;
  follows: boolean;
  owner: boolean;
}

const somebody = fc.record<Somebody>({
  tier: fc.constantFrom(0, 1, 2, 3),
  mod: fc.boolean(),
  vip: fc.boolean(),
  follows: fc.boolean(),
  owner: fc.boolean(),
});
const tokens = fc.array(fc.constantFrom(...FILTER_TOKENS), { maxLength: 6 });

/** The rule in words: any of one kind, all of the kinds. */
const KINDS: Record<
  string,
  Partial<Record<FilterToken, (who: Somebody) => boolean>>
> = {
  sub: { sub: ({ tier }) => tier > 0 },
  notSub: { not_sub: ({ tier }) => tier === 0 },
  tier: {
    tier1: ({ tier }) => tier === 1,
    tier2: ({ tier }) => tier === 2,
    tier3: ({ tier }) => tier === 3,
  },
  role: { vip: ({ vip }) => vip, mod: ({ mod }) => mod },
  follower: { follower: ({ follows }) => follows },
  notMod: { not_mod: ({ mod }) => !mod },
  notVip: { not_vip: ({ vip }) => !vip },
  notBroadcaster: { not_broadcaster: ({ owner }) => !owner },
  notFollower: { not_follower: ({ follows }) => !follows },
};

function keepsByTheRule(given: readonly FilterToken[], who: Somebody): boolean {
  return Object.values(KINDS).every((kind) => {
    const rules = given.flatMap((token) => kind[token] ?? []);
    return rules.length === 0 || rules.some((rule) => rule(who));
  });
}

function parsed(text: string): Filter {
  const filter = parseFilter(text);
  if ("unknown" in filter) throw new Error(`"${filter.unknown}" is unknown`);
  return filter;
}

function keeps(filter: Filter, who: Somebody): boolean {
  if (who.owner && leavesOwnerOut(filter)) return false;
  return tierPasses(filter, who.tier) && followPasses(filter, who.follows) &&
    rolesPass(filter, (who.mod ? MODERATOR : 0) | (who.vip ? VIP : 0));
}

Deno.test("tokens of one kind widen, the kinds narrow", () => {
  fc.assert(
    fc.property(tokens, somebody, (given, who) => {
      assertEquals(
        keeps(parsed(given.join(",")), who),
        keepsByTheRule(given, who),
      );
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("letter case, spaces, blanks, order and repeats of tokens mean nothing", () => {
  const written = tokens.chain((given) =>
    fc.record({
      given: fc.constant(given),
      shuffled: fc.shuffledSubarray(given, { minLength: given.length }),
      repeated: fc.subarray(given),
      upper: fc.boolean(),
      comma: fc.constantFrom(",", " , ", ",,", ", ,\t"),
    })
  );
  fc.assert(
    fc.property(written, ({ given, shuffled, repeated, upper, comma }) => {
      const text = [...shuffled, ...repeated].join(comma);
      assertEquals(
        parseFilter(upper ? text.toUpperCase() : text),
        parseFilter(given.join(",")),
      );
    }),
  );
});

Deno.test("filters have the same key exactly when they keep the same people", () => {
  const everybody: Somebody[] = ([0, 1, 2, 3] as const).flatMap((tier) =>
    [false, true].flatMap((mod) =>
      [false, true].flatMap((vip) =>
        [false, true].flatMap((follows) =>
          [false, true].map((owner) => ({ tier, mod, vip, follows, owner }))
        )
      )
    )
  );
  const kept = (filter: Filter) => everybody.map((who) => keeps(filter, who));
  fc.assert(
    fc.property(tokens, tokens, (some, others) => {
      const [a, b] = [parsed(some.join(",")), parsed(others.join(","))];
      if (a.key === b.key) assertEquals(kept(a), kept(b));
      else if (!keepsNobody(a) && !keepsNobody(b)) {
        assert(kept(a).join() !== kept(b).join());
      }
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("a contradiction keeps nobody, and only a contradiction does", () => {
  for (
    const text of [
      "sub,not_sub",
      "not_sub,tier1",
      "tier1,tier2,not_sub",
      "follower,not_follower",
      "mod,sub,not_sub",
      "mod,not_mod",
      "vip,mod,not_vip,not_mod",
    ]
  ) assert(keepsNobody(parsed(text)), text);
  for (
    const text of [
      "",
      "sub,tier3",
      "vip,mod",
      "sub,not_follower",
      "vip,mod,not_mod",
      ",",
    ]
  ) {
    assert(!keepsNobody(parsed(text)), text);
  }
});

Deno.test("a filter asks only for what decides", () => {
  assertEquals(parsed(""), EVERYBODY);
  assertEquals([asksTier(EVERYBODY), asksFollow(EVERYBODY)], [false, false]);
  assertEquals(asksTier(parsed("vip,mod")), false);
  assertEquals(asksTier(parsed("not_sub")), true);
  assertEquals(asksFollow(parsed("tier1")), false);
  assertEquals(asksFollow(parsed("not_follower")), true);
});

Deno.test("the first unknown token is named, but only when it is plain", () => {
  const use =
    "Use sub, not_sub, tier1, tier2, tier3, vip, mod, follower, not_follower, not_mod, not_vip, not_broadcaster";
  assertEquals(parseFilter("sub, Subs ,nope"), { unknown: "Subs" });
  assertEquals(unknownFilterText("Subs"), `Unknown filter Subs. ${use}`);
  for (const token of ["/ban x", "", "a".repeat(33), "жир", "a\nb", "$(x)"]) {
    assertEquals(unknownFilterText(token), `Unknown filter. ${use}`);
  }
});
