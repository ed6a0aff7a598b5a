/**
 * Measures what counting costs: the calls that events and answers make of the
 * metrics, made once more by themselves, against all that the service does for
 * those. Beside it the service with metrics and without, in turns in one
 * process, which wanders by more than 1 %. The processor's time counts, not the
 * clock's: other programs may use the machine.
 */
import process from "node:process";
import { createMetrics } from "@/lib/app/metrics.ts";
import type { ExportedMetrics } from "@/lib/core/metrics.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { median } from "./http_load.ts";
import { atMost, print } from "./verdict.ts";

const ROUNDS = 40;
const EVENTS = 150;
const ANSWERS = 600;
/** Times that recorded calls are made again. */
const AGAIN = 200;
/** Promise of a metric's cost on the hot path. */
const MAX_PART = 0.01;
/** Ratio that only a fault explains: two equal sides differ by some per cent. */
const MAX_IN_TURNS = 1.1;

/** One side: the service with metrics or without. */
async function startSide(metrics?: ExportedMetrics) {
  const clock = standingClock();
  const kv = await openKv(":memory:");
  const app = await startTestApp({
    clock,
    // With metrics the app itself gives its calls a deadline.
    ...(metrics ? { kv, metrics } : { kv: withDeadline(kv, clock, 4_000) }),
    env: { BOT_REQUESTS_PER_MINUTE: "100000000" },
  });
  let number = 0;
  return {
    async takeEvents(): Promise<void> {
      for (let count = 0; count < EVENTS; count++) {
        const answer = await app.request("/internal/sc-event", {
          method: "POST",
          internal: INTERNAL_TOKEN,
          body: {
            channelId: CHANNEL,
            id: `bench:${number++}`,
            kind: "tip",
            actor: { id: null, login: null, name: "Grace" },
            data: { amount: { amountMinor: 500, currency: "EUR" } },
          },
        });
        if (answer.status !== 202) throw new Error(await answer.text());
        await answer.body?.cancel();
      }
    },
    async answer(): Promise<void> {
      for (let count = 0; count < ANSWERS; count++) {
        await (await app.get("/api/none")).body?.cancel();
      }
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      kv.close();
    },
  };
}

/** Returns the processor's time of this process so far, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Returns the processor's time that `run` took in this process, ms. */
async function cpuMsOf(run: () => Promise<void> | void): Promise<number> {
  const before = cpuMs();
  await run();
  return cpuMs() - before;
}

/** Measures both in turns, and prints the ratio's quarters. */
async function inTurns(
  name: string,
  on: () => Promise<void>,
  off: () => Promise<void>,
): Promise<void> {
  const ratios: number[] = [];
  for (let round = -4; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const one = await cpuMsOf(isFirst ? on : off);
    const other = await cpuMsOf(isFirst ? off : on);
    if (round >= 0) ratios.push(isFirst ? one / other : other / one);
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  const quarter = (part: number) => sorted.at(ROUNDS * part)?.toFixed(2);
  atMost(`${name}, metrics on / off`, median(ratios), MAX_IN_TURNS);
  print(`  half of the rounds between ${quarter(1 / 4)} and ${quarter(3 / 4)}`);
}

/** Returns metrics that also note each call, and what makes those calls again. */
function noteCalls(): { metrics: ExportedMetrics; again: () => void } {
  const metrics = createMetrics();
  const calls: (() => void)[] = [];
  return {
    metrics: {
      ...metrics,
      counter(name, labels) {
        calls.push(() => metrics.counter(name, labels));
        const line = metrics.counter(name, labels);
        return {
          add(by) {
            calls.push(() => line.add(by));
            line.add(by);
          },
        };
      },
      histogram(name, labels) {
        calls.push(() => metrics.histogram(name, labels));
        const line = metrics.histogram(name, labels);
        return {
          observe(value) {
            calls.push(() => line.observe(value));
            line.observe(value);
          },
        };
      },
    },
    again() {
      for (const call of calls) call();
    },
  };
}

/** Prints which part of the service's time the calls of the metrics take. */
async function partOf(
  name: string,
  run: (side: Awaited<ReturnType<typeof startSide>>) => Promise<void>,
): Promise<void> {
  const { metrics, again } = noteCalls();
  {
    await using noted = await startSide(metrics);
    await run(noted);
  }
  await using plain = await startSide();
  await run(plain);
  const whole = median([
    await cpuMsOf(() => run(plain)),
    await cpuMsOf(() => run(plain)),
    await cpuMsOf(() => run(plain)),
  ]);
  const counting = await cpuMsOf(() => {
    for (let time = 0; time < AGAIN; time++) again();
  }) / AGAIN;
  const part = counting / whole;
  atMost(`counting of ${name}, part of the whole`, part, MAX_PART);
  print(`  ${(part * 100).toFixed(3)} %`);
}

/** Measures what metrics cost. */
export async function bench(): Promise<void> {
  await partOf("events taken", ({ takeEvents }) => takeEvents());
  await partOf("answers", ({ answer }) => answer());
  await using on = await startSide(createMetrics());
  await using off = await startSide();
  await inTurns("events taken", on.takeEvents, off.takeEvents);
  await inTurns("answers", on.answer, off.answer);
}
