import { DAY_MS } from "@/lib/core/clock.ts";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { countAfterwards } from "@/lib/features/subathon/rules/decide.ts";
import { actTaken } from "@/lib/features/subathon/rules/dedupe_keys.ts";
import { MIN, running, usd } from "./world.ts";

const act = fc.record({
  kind: fc.constantFrom("sub", "cheer", "tip", "gift"),
  userId: fc.constantFrom("1", "2", "3"),
  quantity: fc.integer({ min: 1, max: 500 }),
});
const metric = fc.constantFrom(
  "points",
  "subs",
  "bits",
  "money",
  "contributors",
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("give"), act }) },
  fc.record({ do: fc.constant("reset"), metric }),
  fc.record({ do: fc.constant("backfill") }),
  fc.record({ do: fc.constantFrom("lock", "unlock") }),
);

Deno.test("after any resets a backfill makes the ladder what was given, once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = running({ initialMs: 31 * DAY_MS });
      world.do("goals_ladder", { whenLocked: false, goals: [] });
      const given: { userId: string; entryId: string }[] = [];
      const backfill = () => {
        for (const { entryId } of given) {
          const entry = world.entries.find(({ id }) => id === entryId);
          if (entry) world.run((draft) => countAfterwards(draft, entry));
        }
      };
      const sums = { points: 0, subs: 0, bits: 0, money: 0 };
      for (const one of steps) {
        world.now += MIN;
        switch (one.do) {
          case "give": {
            if (!("act" in one)) break;
            const { kind, userId, quantity } = one.act;
            const money = kind === "tip" ? usd(quantity) : null;
            const outcome = world.give({
              kind: kind as "sub",
              userId,
              quantity,
              money,
              actKey: `act:${given.length}`,
              deliveryKey: `told:${given.length}`,
            });
            given.push({ userId, entryId: outcome.entry?.id ?? "" });
            if (kind === "cheer") sums.bits += quantity;
            else if (kind === "tip") sums.money += quantity;
            else sums.subs += quantity;
            sums.points += kind === "sub" || kind === "gift"
              ? quantity * 1_000
              : Math.floor(quantity * 200 / 100);
            break;
          }
          case "reset":
            if (!("metric" in one)) break;
            world.do("goals_ladder", {
              metric: one.metric,
              whenLocked: false,
              goals: [],
              confirmMetricChange: true,
            });
            world.do("goals_reset");
            break;
          case "backfill":
            backfill();
            break;
          default:
            world.do("lock", { locked: one.do === "lock" });
        }
      }
      backfill();
      const { points, subs, bits, money, contributors } = world.session.totals;
      assertEquals({ points, subs, bits, money }, sums);
      assertEquals(
        contributors,
        new Set(given.map(({ userId }) => userId)).size,
      );
      const entries = world.ledger.size;
      backfill();
      assertEquals(world.ledger.size, entries, "nothing a second time");
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("a backfill asks for what its own session has, whatever others had", () => {
  const windows = fc.constantFrom(
    "ever" as const,
    "session" as const,
    "cooldown" as const,
    { within: 25 * DAY_MS },
  );
  fc.assert(
    fc.property(
      windows,
      fc.array(fc.nat(90)),
      fc.nat(90),
      (actWindow, days, day) => {
        const at = days.map((one) => one * DAY_MS).sort((a, b) => a - b);
        const what = { actWindow, occurredAt: day * DAY_MS };
        const how = { cooldownMs: DAY_MS, ladderOnly: true };
        const record = { entryId: "e", at, nonce: "n" };
        const elsewhere = { ...record, sessionId: "before" };
        assertEquals(
          actTaken(elsewhere, what, { ...how, sessionId: "now" }),
          false,
        );
        // Instants of earlier sessions keep nothing out of this one.
        const here = { ...record, sessionId: "now", own: [day * DAY_MS] };
        assertEquals(actTaken(here, what, { ...how, sessionId: "now" }), true);
        if (actWindow === "ever" || actWindow === "session") return;
        const none = { ...here, own: [] };
        assertEquals(actTaken(none, what, { ...how, sessionId: "now" }), false);
      },
    ),
  );
});
