import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import {
  correctAct,
  countAct,
  partOf,
  shareLeft,
} from "@/lib/event_log/projections/acts.ts";
import { actOf } from "@/lib/schema/events/acts.ts";
import { CATALOGUE, type LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { ActRecord, Taken } from "@/lib/schema/events/projections.ts";
import { SAME_ACT_MS, sameActMs } from "@/lib/schema/events/same_act.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");
const EUR = (amountMinor: number) => ({ amountMinor, currency: "EUR" });
const USD = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const JPY = (amountMinor: number) => ({ amountMinor, currency: "JPY" });
const PAYMENT = { paid: USD(1_000), converted: EUR(900) };

let count = 0;

/** An event `ms` after the start, received at once or `lateMs` later. */
function event<K extends "raid" | "resub" | "tip" | "redemption">(
  kind: K,
  ms: number,
  lateMs = 0,
): LiveEvent {
  const id = `event-${count++}`;
  return {
    v: 1,
    id,
    kind,
    position: id,
    occurredAt: new Date(START + ms).toISOString(),
    receivedAt: new Date(START + ms + lateMs).toISOString(),
    platform: "twitch",
    test: false,
    act: `${kind}:one`,
    actor: null,
    data: kind === "tip"
      ? { amount: PAYMENT.paid, baseAmount: PAYMENT.converted }
      : {},
  } as unknown as LiveEvent;
}

function correction(
  amount: { amountMinor: number; currency: string } | null,
  refundId: string | null = null,
  ms = 1,
): LiveEvent<"correction"> {
  const unnamed = {
    ...event("tip", ms),
    kind: "correction" as const,
    data: {
      refersTo: "tip:one",
      kind: "tip",
      reason: "refund" as const,
      amount,
      refundId,
    },
  } as LiveEvent<"correction">;
  return { ...unnamed, act: actOf(unnamed) };
}

/** Counts events one after the other; answers what is left of a worth of 1,000. */
function tally(events: readonly LiveEvent[]): number {
  let record: ActRecord<number> | null = null;
  let sum = 0;
  for (const one of events) {
    const settled: ReturnType<typeof countAct<number>> =
      one.kind === "correction"
        ? correctAct<number>(record, one)
        : countAct<number>(record, one, 1_000);
    record = settled.record;
    const { change } = settled;
    if (change) {
      sum += partOf(1_000, change.after) - partOf(1_000, change.before);
    }
  }
  return sum;
}

Deno.test("every kind that counts says for how long an act is the same; lines of chat are acts of their own", () => {
  for (const [kind, row] of Object.entries(CATALOGUE)) {
    assertEquals(row.sameActMs, sameActMs(kind), kind);
    if (row.counts) {
      assertEquals(row.sameActMs === null, kind === "chat.message");
    }
  }
  for (const kind of Object.keys(SAME_ACT_MS)) assert(kind in CATALOGUE, kind);
});

Deno.test("an act counts once within its time, however late a message tells of it, and anew after it", () => {
  assertEquals(tally([event("raid", 0), event("raid", 5_000)]), 1_000);
  assertEquals(tally([event("raid", 0), event("raid", HOUR_MS)]), 2_000);
  // The same raid, told by a message that took two hours.
  assertEquals(tally([event("raid", 0), event("raid", 0, 2 * HOUR_MS)]), 1_000);
  assertEquals(tally([event("resub", 0), event("resub", 24 * DAY_MS)]), 1_000);
  assertEquals(tally([event("resub", 0), event("resub", 30 * DAY_MS)]), 2_000);
  // Those of two months, in the wrong order, and each of them again.
  const [first, second] = [
    event("resub", 0, 31 * DAY_MS),
    event("resub", 30 * DAY_MS),
  ];
  assertEquals(tally([second, first, first, second]), 2_000);
});

Deno.test("a refund takes once, before or after its act, all of it or parts in the money that was paid or converted", () => {
  const tip = event("tip", 0);
  assertEquals(tally([tip, correction(null), correction(null)]), 0);
  assertEquals(tally([correction(null), tip, tip]), 0);
  const half = correction(USD(500), "a");
  const quarter = correction(EUR(225), "b");
  assertEquals(tally([tip, half, half]), 500);
  for (
    const order of [[tip, half, quarter], [half, tip, quarter], [
      half,
      quarter,
      tip,
    ]]
  ) {
    assertEquals(tally(order), 250);
  }
  assertEquals(tally([tip, half, quarter, correction(EUR(225), "c")]), 0);
  assertEquals(tally([tip, correction(JPY(99_999), "yen")]), 1_000);
  assertEquals(tally([correction(JPY(99_999), "yen"), tip]), 1_000);
  // A part without a name of its own, then the whole.
  assertEquals(tally([tip, correction(USD(100)), correction(null)]), 0);
  // A part of what is no payment is all of it.
  const redemption = { ...event("redemption", 0), act: "tip:one" };
  assertEquals(tally([redemption, half]), 0);
});

Deno.test("a refund of one month leaves the next one alone", () => {
  const taken = { ...correction(null), data: { ...correction(null).data } };
  const months = [event("resub", 0), taken, event("resub", 30 * DAY_MS)];
  assertEquals(tally(months), 1_000);
});

Deno.test("parts never leave more than before, nor less than nothing, nor depend on their order", () => {
  const money = fc.record({
    amountMinor: fc.integer({ min: 1, max: 2_000 }),
    currency: fc.constantFrom("EUR", "USD", "JPY"),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.array(money, { maxLength: 8 }),
      (figure, parts) => {
        const takenOf = (some: Taken["parts"]): Taken => ({
          all: false,
          parts: some,
          by: [],
        });
        let before = figure;
        for (let at = 1; at <= parts.length; at++) {
          const share = shareLeft(PAYMENT, takenOf(parts.slice(0, at)));
          const left = partOf(figure, share);
          assert(left <= before && left >= 0);
          if (parts[at - 1]?.currency === "JPY") assertEquals(left, before);
          before = left;
        }
        const backwards = shareLeft(PAYMENT, takenOf(parts.toReversed()));
        assertEquals(partOf(figure, backwards), before);
      },
    ),
  );
});
