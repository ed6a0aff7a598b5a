/**
 * The subathon under a storm: contributions arrive at a steady thousand a
 * second on one channel, each is logged, counted from the log and reported by
 * a page at the same time, on a database file. Printed: how long after its
 * arrival an event is counted, and whether any was lost.
 */
import { logParts } from "@/tests/support/events.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { createNewId } from "@/lib/core/ids.ts";
import { createLog } from "@/lib/core/log.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { createEventLog } from "@/lib/event_log/log.ts";
import { createSubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import { COMMANDS } from "@/lib/schema/subathon/mod.ts";
import { createSubathonService } from "@/lib/features/subathon/service.ts";

const CHANNEL = "1337";
const PER_SECOND = 1_000;
const SECONDS = 10;
const TURN_MS = 5;

/** Result of a storm. */
interface Storm {
  counted: number;
  p50Ms: number;
  p99Ms: number;
  worstMs: number;
}

function subscription(index: number): NewEvent {
  const id = `storm:${index}`;
  return {
    id,
    kind: "sub",
    occurredAt: new Date().toISOString(),
    platform: "twitch",
    test: false,
    act: `sub:twitch:u${index}:1`,
    actor: { id: `u${index}`, login: `user${index}`, name: `User ${index}` },
    data: {
      tier: 1,
      isPrime: false,
      months: 1,
      durationMonths: 1,
      message: null,
    },
  };
}

async function storm(path: string): Promise<Storm> {
  using kv = await openKv(path);
  const clock = systemClock;
  const log = createLog({ level: "warn", now: clock.now });
  const events = createEventLog({ ...logParts, kv, clock, log });
  const parts = createSubathonParts({
    kv,
    clock,
    log,
    newId: createNewId(clock),
    events,
    holder: "bench",
    shared: false,
    currencyOf: () => Promise.resolve("EUR"),
    livePlatforms: () => Promise.resolve([]),
    roomOf: () => Promise.resolve({ goals: 200, pinned: [] }),
    sourcesOf: () => Promise.resolve([]),
    sightings: () => Promise.resolve(new Map()),
    overlayNames: () => Promise.resolve(new Map()),
    readFollowers: () =>
      Promise.resolve({
        available: false,
        value: null,
        reason: "not_connected",
      }),
  });
  const service = createSubathonService(parts);
  await service.command(CHANNEL, {
    name: "start",
    body: COMMANDS.start.parse({}),
  });
  parts.projection.start();
  const times: number[] = [];
  const started = performance.now();
  const all: Promise<void>[] = [];
  const arrive = async (index: number) => {
    const at = performance.now();
    const event = subscription(index);
    await events.append(CHANNEL, [event]);
    await service.addTime(CHANNEL, event.id, { preview: false });
    times.push(performance.now() - at);
  };
  const most = PER_SECOND * SECONDS;
  while (all.length < most) {
    const due = Math.min(
      most,
      Math.floor((performance.now() - started) / 1_000 * PER_SECOND),
    );
    while (all.length < due) all.push(arrive(all.length));
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  await Promise.all(all);
  await parts.projection.flush();
  const { head } = await parts.store.current(CHANNEL);
  await parts.stop();
  await events.flush();
  times.sort((a, b) => a - b);
  const share = (of: number) => times[Math.floor(times.length * of)] ?? NaN;
  return {
    counted: head.session?.totals.subs ?? 0,
    p50Ms: share(0.5),
    p99Ms: share(0.99),
    worstMs: times.at(-1) ?? NaN,
  };
}

/** Prints how a storm was counted. */
export async function bench(): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const result = await storm(`${folder}/kv.db`);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    // deno-lint-ignore no-console -- a benchmark's output is its result
    console.log(
      `${PER_SECOND} contributions a second for ${SECONDS} s: ${result.counted} counted, ` +
        `p50 ${ms(result.p50Ms)}, p99 ${ms(result.p99Ms)} (at most 100), ` +
        `worst ${ms(result.worstMs)}`,
    );
    if (result.counted !== PER_SECOND * SECONDS) {
      throw new Error("Contributions were lost or doubled");
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) await bench();
