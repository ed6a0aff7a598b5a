import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createRatesReader } from "@/lib/clients/exchange_rates/client.ts";
import { convert, dailyRate } from "@/lib/features/subathon/rules/money.ts";
import { createExchangeRates } from "@/lib/features/subathon/runtime/exchange_rates.ts";
import type { DailyRates } from "@/lib/schema/subathon/records.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";
import { T0, World } from "./world.ts";

const URL = "https://rates.example/latest?key=secret";
const DAILY: DailyRates = {
  base: "EUR",
  date: "2026-05-01",
  rates: { EUR: "1", USD: "1.25", JPY: "160" },
};
const yen = (amountMinor: number) => ({
  amountMinor,
  currency: "JPY",
  converted: null,
});

function running(daily: DailyRates | null): World {
  const world = new World({ initialMs: DAY_MS });
  Object.assign(world, { daily });
  world.do("start");
  return world;
}

Deno.test("a tip in another currency counts by the day's rate, which its entry keeps", () => {
  const world = running(DAILY);
  const { entry } = world.give({ kind: "tip", money: yen(1_600) });
  assertEquals(
    [entry?.baseAmountMinor, entry?.rate, entry?.rateAsOf, entry?.status],
    [1_250, "0.0078125", "2026-05-01T00:00:00.000Z", "applied"],
  );
  // Rates of another day change nothing that was written.
  Object.assign(world, {
    daily: { ...DAILY, rates: { ...DAILY.rates, JPY: "80" } },
  });
  world.do("undo", { entryId: entry?.id });
  assertEquals(world.session.totals.money, 0);
});

Deno.test("the rate that the operator typed goes before the day's", () => {
  const world = running(DAILY);
  world.do("rules", {
    exchangeRates: [{
      currency: "JPY",
      rate: "0.01",
      asOf: new Date(T0).toISOString(),
    }],
  });
  const { entry } = world.give({ kind: "tip", money: yen(1_600) });
  assertEquals([entry?.baseAmountMinor, entry?.rate], [1_600, "0.01"]);
});

Deno.test("without a rate, with one that is over a week old, or of an unknown currency, a tip waits for review", () => {
  const week = { ...DAILY, date: "2026-04-24" };
  const older = { ...DAILY, date: "2026-04-23" };
  const statusOf = (daily: DailyRates | null, currency = "JPY") =>
    running(daily).give({
      kind: "tip",
      money: { ...yen(1_600), currency },
    }).entry?.status;
  assertEquals(statusOf(null), "review");
  // T0 is noon of May 1.
  assertEquals(statusOf(week), "review");
  assertEquals(statusOf({ ...DAILY, date: "2026-04-25" }), "applied");
  assertEquals(statusOf(older), "review");
  assertEquals(statusOf(DAILY, "GBP"), "review");
  assertEquals(statusOf({ ...DAILY, date: "nonsense" }), "review");
});

Deno.test("a tip that waited for a rate is applied by the day's, which its entry keeps", () => {
  const world = running(null);
  world.give({ kind: "tip", money: yen(1_600) });
  const entryId = world.last?.id;
  assertThrows(() => world.do("apply", { entryId }), AppError, "JPY");
  Object.assign(world, { daily: { ...DAILY, date: "2026-04-23" } });
  assertThrows(() => world.do("apply", { entryId }), AppError, "JPY");
  Object.assign(world, { daily: DAILY });
  const { entry } = world.do("apply", { entryId });
  assertEquals(
    [entry?.baseAmountMinor, entry?.rate, entry?.rateAsOf, entry?.status],
    [1_250, "0.0078125", "2026-05-01T00:00:00.000Z", "applied"],
  );
  assertEquals(world.session.totals.money, 1_250);
});

Deno.test("a rate between two currencies is never too high, and less than a minor unit too low", () => {
  const rate = fc.integer({ min: 1, max: 99_999_999 }).map((n) =>
    `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, "0")}`
  ).filter((text) => /[1-9]/.test(text));
  fc.assert(fc.property(
    rate,
    rate,
    fc.integer({ min: 1, max: 10_000_000 }),
    (eur, usd, amountMinor) => {
      const daily = { ...DAILY, rates: { EUR: eur, USD: usd } };
      const found = dailyRate(daily, "EUR", "USD", T0);
      if (found === null || (found.rate.split(".")[0] ?? "").length > 8) return;
      const scaled = (text: string) => BigInt(text.replace(".", ""));
      const exact = BigInt(amountMinor) * scaled(usd) / scaled(eur);
      const got = BigInt(convert(amountMinor, "EUR", "USD", found.rate));
      const most = 1_000_000_000_000n;
      if (exact > most) return;
      assertEquals(got <= exact && exact - got <= 1n, true);
    },
  ));
});

/** A service of rates that answers as it is told, over a database and a clock. */
async function withService(
  run: (parts: {
    clock: ManualClock;
    asked: () => number;
    answer: (next: () => Response) => void;
    process: (url?: string) => ReturnType<typeof createExchangeRates>;
    stored: () => Promise<string>;
  }) => Promise<void>,
): Promise<void> {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  let asked = 0;
  let next = () => Response.json({ ...DAILY, date: "2026-11-20" });
  const read = createRatesReader({
    clock,
    fetch: () => {
      asked++;
      return Promise.resolve(next());
    },
  });
  try {
    await run({
      clock,
      asked: () => asked,
      answer: (answer) => next = answer,
      process: (url = URL) =>
        createExchangeRates({ kv, clock, log: quietLog, url, read }),
      stored: async () => {
        const found = await Array.fromAsync(kv.list({ prefix: [] }));
        return JSON.stringify(found);
      },
    });
  } finally {
    kv.close();
  }
}

Deno.test("of many processes one asks, once a day, and all know the rates", () =>
  withService(async ({ clock, asked, process, stored }) => {
    const processes = [process(), process(), process()];
    await Promise.all(processes.map((one) => one.runOnce()));
    assertEquals(asked(), 1);
    for (const one of processes) {
      assertEquals((await one.daily())?.rates.JPY, "160");
    }
    await clock.advance(DAY_MS - MINUTE_MS);
    await Promise.all(processes.map((one) => one.runOnce()));
    assertEquals(asked(), 1);
    await clock.advance(2 * MINUTE_MS);
    await Promise.all(processes.map((one) => one.runOnce()));
    assertEquals(asked(), 2);
    assertEquals((await stored()).includes("secret"), false);
  }));

Deno.test("a service that says 429 is left alone for twenty minutes", () =>
  withService(async ({ clock, asked, answer, process }) => {
    const one = process();
    answer(() => new Response("slow down", { status: 429 }));
    await one.runOnce();
    await clock.advance(20 * MINUTE_MS - 1_000);
    await one.runOnce();
    assertEquals(asked(), 1);
    await clock.advance(6 * MINUTE_MS);
    await one.runOnce();
    assertEquals(asked(), 2);
  }));

Deno.test("after a failure the rates of before stay, and the pauses grow", () =>
  withService(async ({ clock, asked, answer, process }) => {
    const one = process();
    await one.runOnce();
    answer(() => new Response("<html>", { status: 200 }));
    await clock.advance(DAY_MS);
    for (let looks = 0; looks < 24 * 6; looks++) {
      await clock.advance(10 * MINUTE_MS);
      await one.runOnce();
    }
    assertEquals((await one.daily())?.rates.JPY, "160");
    assertEquals(asked() > 4 && asked() < 40, true, `${asked()} times`);
    answer(() => new Response("x".repeat(300_000)));
    await clock.advance(7 * HOUR_MS);
    await one.runOnce();
    assertEquals((await one.daily())?.date, "2026-11-20");
  }));

Deno.test("another address is asked at once, and what the first one said is forgotten", () =>
  withService(async ({ asked, answer, process }) => {
    await process().runOnce();
    answer(() => new Response("", { status: 500 }));
    const other = process("https://other.example/");
    await other.runOnce();
    assertEquals(asked(), 2);
    assertEquals(await other.daily(), null);
  }));
