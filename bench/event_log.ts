/**
 * The event log on a file: a replay against a bare `kv.list`, contributions
 * that are logged and counted once against a bare `sum`, and a steady flow over
 * many channels, in which nothing may be lost or doubled.
 */
import { logParts } from "@/tests/support/events.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { EVERY_KIND } from "@/lib/event_log/kind_filter.ts";
import { createStatsService } from "@/lib/features/widget_data/stats/service.ts";
import { createReplays } from "@/lib/event_log/sockets/replay.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { startEventProcess } from "@/tests/support/event_process.ts";
import { median } from "./http_load.ts";
import { runLoad, wrongs } from "./live_load.ts";
import { loadEvent } from "./load_events.ts";
import { atLeast, atMost, print } from "./verdict.ts";

const ROUNDS = 9;
const CHANNEL = "1001";
const MISSED = 1_000;
const CONTRIBUTIONS = 2_000;
const AT_ONCE = 64;

const STEADY = {
  channels: 200,
  sockets: 10,
  perSecond: 2_000,
  seconds: 60,
  // Enough that the pace holds where an answer takes 60 ms.
  inFlight: 128,
};

async function withLock(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number; other: number; ratio: number }> {
  const times: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair: number[] = [];
    for (const run of [one, other]) {
      const started = performance.now();
      await run();
      pair.push(performance.now() - started);
    }
    if (round > 0) times.push([pair[0] ?? NaN, pair[1] ?? NaN]);
  }
  return {
    one: median(times.map(([a]) => a)),
    other: median(times.map(([, b]) => b)),
    ratio: median(times.map(([a, b]) => a / b)),
  };
}

const quiet = createLog({ level: "error", now: () => systemClock.now() });

/** Calls `run` so often, so many at once. */
async function atOnce(
  count: number,
  run: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (next < count) await run(next++);
  }));
}

async function onFile(run: (kv: Deno.Kv) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const kv = await openKv(`${folder}/events.db`);
  try {
    await run(kv);
  } finally {
    kv.close();
    await Deno.remove(folder, { recursive: true });
  }
}

function open(kv: Deno.Kv) {
  return createEventLog({
    ...logParts,
    kv: withDeadline(kv, systemClock, 4_000),
    clock: systemClock,
    log: quiet,
  });
}

async function replay(): Promise<void> {
  await onFile(async (kv) => {
    const events = open(kv);
    const start = await events.newest(CHANNEL);
    for (let n = 0; n < MISSED; n++) {
      await events.append(CHANNEL, [loadEvent("replay", n)]);
    }
    const end = await events.newest(CHANNEL);
    const replays = createReplays({
      events,
      clock: systemClock,
      channelId: CHANNEL,
    });
    let frames = 0;
    const { one, other, ratio } = await withLock(
      async () => {
        await replays.withPage(
          { after: start, until: end, kinds: EVERY_KIND },
          (page) => frames = page.frames.length,
        );
      },
      async () => {
        const list = kv.list({ prefix: ["event_log", CHANNEL] });
        for await (const _ of list);
      },
    );
    print(
      `replay of ${MISSED}: ${
        one.toFixed(1)
      } ms in ${frames} frames, bare list ${other.toFixed(1)} ms`,
    );
    atMost("replay / list", ratio, 2);
  });
}

async function contributions(): Promise<void> {
  await onFile(async (kv) => {
    const events = open(kv);
    const stats = createStatsService({
      kv,
      clock: systemClock,
      log: quiet,
      events,
      newId: createNewId(systemClock),
      holder: "bench",
      timeOf: () => Promise.resolve({ timeZone: "UTC", currency: "EUR" }),
      subathonOf: () => Promise.resolve(null),
    });
    let round = 0;
    const { one, other, ratio } = await withLock(
      async () => {
        round++;
        await atOnce(
          CONTRIBUTIONS,
          (n) => events.append(CHANNEL, [loadEvent(`r${round}`, n)]),
        );
        // Now every one of them is in the sums, leaderboards and lists.
        await stats.catchUp(CHANNEL);
      },
      () =>
        atOnce(CONTRIBUTIONS, () => kv.atomic().sum(["tally"], 1n).commit()),
    );
    const rate = (ms: number) => Math.round(CONTRIBUTIONS / ms * 1_000);
    print(
      `idempotent contributions to one tally, ${AT_ONCE} at once: ${
        rate(one)
      } a second, bare sum ${rate(other)}`,
    );
    atLeast("contributions / sums", 1 / ratio, 0.8);
    const { tip_count: counted } = await stats.sums(CHANNEL, "all");
    atMost("contributions lost", round * CONTRIBUTIONS - (counted ?? 0), 0);
    await stats.stop();
  });
}

async function steady(): Promise<void> {
  const { channels, sockets, perSecond, seconds, inFlight } = STEADY;
  const folder = await Deno.makeTempDir();
  {
    await using server = await startEventProcess({
      database: `${folder}/events.db`,
    });
    const load = await runLoad({
      servers: [server.url],
      channels: Array.from({ length: channels }, (_, n) => String(1_000 + n)),
      sockets,
      events: perSecond * seconds,
      inFlight,
      paceMs: inFlight / perSecond * 1_000,
    });
    const { arrival } = load;
    print(
      `${
        Math.round(load.perSecond)
      } events a second over ${channels} channels of ${sockets} sockets for ${seconds} s: p50 ${
        arrival.p50.toFixed(1)
      } ms, p99 ${arrival.p99.toFixed(1)} ms`,
    );
    atMost("p99 in units of 250 ms", arrival.p99 / 250, 1);
    atMost("lost, doubled or disordered", wrongs(load), 0);
  }
  await Deno.remove(folder, { recursive: true });
}

const PARTS = { replay, contributions, steady };

/** Prints the figures. */
export async function bench(): Promise<void> {
  for (const part of Object.values(PARTS)) await part();
}

if (import.meta.main) {
  for (const [name, part] of Object.entries(PARTS)) {
    if (Deno.args.length === 0 || Deno.args.includes(name)) await part();
  }
}
