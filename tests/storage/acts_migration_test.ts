import { assertEquals } from "@std/assert";
import { DAY_MS } from "@/lib/core/clock.ts";
import { fnv1a } from "@/lib/core/fnv1a.ts";
import { acts } from "@/lib/schema/events/acts.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { keys } from "@/lib/database/keys.ts";
import { convertActs } from "@/lib/database/migrations/acts.ts";
import {
  correctAct,
  countAct,
  partOf,
} from "@/lib/event_log/projections/acts.ts";
import type { ActRecord } from "@/lib/schema/events/projections.ts";
import { openKv } from "@/lib/storage/kv.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const CHANNEL = "1";
const ACT = "tip:shop:1";
const USD = (amountMinor: number) => ({ amountMinor, currency: "USD" });
const EUR = (amountMinor: number) => ({ amountMinor, currency: "EUR" });

const event = (kind: string, data: object): LiveEvent =>
  ({
    kind,
    act: kind === "correction" ? `correction:${ACT}` : ACT,
    occurredAt: new Date(NOW - DAY_MS).toISOString(),
    receivedAt: new Date(NOW + 1).toISOString(),
    data,
  }) as unknown as LiveEvent;
const tip = event("tip", { amount: USD(1_000), baseAmount: EUR(900) });
const refund = (amount: object | null, refundId: string | null) =>
  event("correction", { refersTo: ACT, amount, refundId }) as LiveEvent<
    "correction"
  >;

/** Converts a record as it was written before, twice. */
async function converted<F>(
  key: Deno.KvKey,
  old: unknown,
  beside: [Deno.KvKey, unknown][] = [],
): Promise<ActRecord<F>> {
  using kv = await openKv(":memory:");
  for (const [at, value] of beside) await kv.set(at, value);
  await kv.set(key, old);
  await convertActs(kv, NOW);
  const { value, versionstamp } = await kv.get<ActRecord<F>>(key);
  await convertActs(kv, NOW + DAY_MS);
  assertEquals((await kv.get(key)).versionstamp, versionstamp, "not again");
  return value!;
}

Deno.test("an act that stats counted before goes on: it counts no more, and what is left can be taken back", async () => {
  const record = await converted<{ units: number }>(
    keys.statAct(CHANNEL, ACT),
    {
      until: NOW + 179 * DAY_MS,
      counted: { kind: "tip", units: 900, tally: {}, paid: USD(1_000) },
      taken: {
        all: false,
        paidMinor: 400,
        by: [fnv1a(acts.correction(ACT, "r1"))],
      },
    },
  );
  assertEquals(countAct(record, tip, { units: 900 }).change, null);
  assertEquals(correctAct(record, refund(USD(400), "r1")).change, null);
  const { change } = correctAct(record, refund(USD(100), "r2"));
  assertEquals(
    change && [change.before, change.after].map((share) => partOf(900, share)),
    [540, 450],
  );
  assertEquals(change?.facts.units, 900);
});

Deno.test("a correction that stats knew before its act waits for it", async () => {
  const waits = (taken: object) =>
    converted<null>(keys.statAct(CHANNEL, ACT), {
      until: NOW + DAY_MS,
      counted: null,
      taken: { by: ["00000000"], ...taken },
    });
  const part = await waits({ all: false, paidMinor: 300 });
  const { change } = countAct<object | null>(part, tip, {});
  assertEquals(change && partOf(1_000, change.after), 700);
  const whole = await waits({ all: true, paidMinor: 0 });
  assertEquals(countAct<object | null>(whole, tip, {}).change, null);
});

Deno.test("an act that a challenge counted before goes on", async () => {
  const record = await converted<{ worth: number }>(
    keys.challengeAct(CHANNEL, "chl_1", ACT),
    {
      worth: 900,
      paid: USD(1_000),
      taken: { all: false, minor: 500, by: [acts.correction(ACT, "r1")] },
    },
  );
  assertEquals(countAct(record, tip, { worth: 900 }).change, null);
  assertEquals(correctAct(record, refund(USD(500), "r1")).change, null);
  const { change } = correctAct(record, refund(null, null));
  assertEquals(change && partOf(900, change.before), 450);
  assertEquals(change && partOf(900, change.after), 0);
});

Deno.test("the rows of an act that the credits knew before go on", async () => {
  const at = NOW - DAY_MS;
  const row = {
    person: null,
    value: 450,
    currency: "EUR",
    paidMinor: 500,
    paidIn: "USD",
    at,
  };
  const record = await converted<{ rows: { value: number }[] }>(
    keys.creditsAct(CHANNEL, ACT),
    { rows: [{ source: "tippers", at, eventId: "e1" }], taken: ["r1"] },
    [[keys.creditsRow(CHANNEL, "tippers", at, "e1"), row]],
  );
  const facts = { rows: [] };
  assertEquals(countAct(record, tip, facts).change, null);
  assertEquals(correctAct(record, refund(USD(500), "r1")).change, null);
  const { change } = correctAct(record, refund(EUR(225), "r2"));
  assertEquals(change && partOf(450, change.after), 225);
  assertEquals(change?.facts.rows[0]?.value, 450);

  const early = await converted<{ rows: never[] }>(
    keys.creditsAct(CHANNEL, ACT),
    { rows: [], taken: ["r1", "r2"], parts: [USD(300), USD(200)] },
  );
  const counted = countAct(early, tip, facts).change;
  assertEquals(counted && partOf(900, counted.after), 450);
});
