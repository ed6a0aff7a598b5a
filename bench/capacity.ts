/**
 * Cost of a channel: processor time, calls of the database, bytes stored and
 * sent for an hour of a typical stream, and whether channels that are idle cost
 * more than storage. `docs/scale.md` makes tables of it.
 *
 *     deno run -A bench/capacity.ts [hour|cluster|growth]
 *       [--channels=20000] [--processes=3]
 *
 * The hour is measured for a minute of it, at its own pace, on many channels:
 * by one process on a file, and as `cluster` by several over the denokv that
 * `DENOKV` names.
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { realDenokv } from "@/tests/support/cluster.ts";
import { INTERNAL_TOKEN } from "@/tests/support/service_process.ts";
import {
  difference,
  type Service,
  SETTLED_MS,
  startOnFile,
  startOverDenokv,
  useOf,
} from "./capacity_service.ts";
import { type LiveLoad, runLoad, tokenOf } from "./live_load.ts";
import { loadEvent, postToService } from "./load_events.ts";
import { rssMbOf } from "./service_process.ts";
import { print } from "./verdict.ts";

/**
 * An hour of a typical stream: our own assumption of a channel with about
 * hundred viewers, to be replaced by what a host sees.
 */
const HOUR = {
  /** Follows, subscriptions, gifts, cheers, raids: all posted as tips, which cost most. */
  events: 40,
  /** Chat messages: ten a minute. */
  chat: 600,
  /** A scene, an alert box and a dashboard. */
  sockets: 3,
  /** Reads of the whole state: a page that was opened or came back. */
  polls: 12,
} as const;

/**
 * Channels that stream at once while the hour is measured: enough that the
 * processor is at work, for each time it wakes up costs extra.
 */
const STREAMING = 1_000;
const MEASURED_S = 60;
/** Time before that, in which what is folded late begins to be folded. */
const WARM_UP_S = 30;
/** Longer than an event waits before it is folded, ms. */
const FOLDED_LATE_MS = 35_000;
/** Channels that are busy beside the idle ones, and how long each step takes. */
const BUSY = [50, 100, 200, 400];
const BUSY_SECONDS = 10;
/** Events of a busy channel in a second. */
const BUSY_RATE = 0.5;
/** A round of what looks for channels that were left behind, and more. */
const IDLE_MS = 20_000;
/** Commits a second below which everything is folded, and the longest wait for it. */
const RESTING_COMMITS = 5;
const MAX_FOLDING_MS = 180_000;

const { values: options, positionals } = parseArgs({
  args: import.meta.main ? Deno.args : [],
  allowPositionals: true,
  options: {
    channels: { type: "string", default: "20000" },
    processes: { type: "string", default: "3" },
  },
});

function load(
  service: Service,
  channels: string[],
  { events, perSecond, sockets, linesATip = 0 }: {
    events: number;
    perSecond: number;
    /** Sockets of each channel. */
    sockets: number;
    /** Chat lines for each tip among the events. */
    linesATip?: number;
  },
): Promise<LiveLoad> {
  const inFlight = Math.max(8, Math.ceil(perSecond / 16));
  return runLoad({
    internalToken: INTERNAL_TOKEN,
    servers: service.map(({ process }) => process.url),
    isSpread: true,
    channels,
    sockets,
    events,
    linesATip,
    inFlight,
    paceMs: inFlight / perSecond * 1_000,
    mayRefuse: true,
  });
}

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(from + n));

/** Prints what an hour of one typical channel costs. */
async function hour(service: Service): Promise<void> {
  const channels = ids(1_000, STREAMING);
  const [{ process: { url } }] = service;
  const perSecond = (HOUR.events + HOUR.chat) * STREAMING / 3_600;
  const go = (seconds: number) =>
    load(service, channels, {
      events: Math.round(perSecond * seconds),
      perSecond,
      sockets: HOUR.sockets / service.length,
      linesATip: HOUR.chat / HOUR.events,
    });
  await go(WARM_UP_S);
  await pause(FOLDED_LATE_MS);
  const before = await useOf(service);
  const polls = (async () => {
    const everyMs = 3_600_000 / HOUR.polls / STREAMING;
    const count = MEASURED_S * 1_000 / everyMs;
    for (let poll = 0; poll < count; poll++) {
      const channel = channels[poll * 7 % STREAMING];
      const token = await tokenOf(url, channel);
      const answer = await fetch(
        `${url}/api/widgets/overlay-state/${channel}?token=${token}`,
      );
      await answer.body?.cancel();
      await pause(everyMs);
    }
  })();
  const { bytes, answer } = await go(MEASURED_S);
  await polls;
  await pause(FOLDED_LATE_MS);
  const used = difference(before, await useOf(service));
  const share = STREAMING * MEASURED_S / 3_600;
  const each = (value: number) => (value / share).toFixed(0);
  print(
    `an hour of a typical channel: ${each(used.cpuMs)} ms of CPU, ${
      each(used.readCalls)
    } reads of ${each(used.reads)} entries, ${each(used.commits)} commits of ${
      each(used.writes)
    } entries, ${
      used.storedKib > 0 ? `${each(used.storedKib)} KiB stored, ` : ""
    }${
      each(bytes / 1024)
    } KiB sent; ${STREAMING} channels at once, answers p50 ${
      answer.p50.toFixed(1)
    } ms, p99 ${answer.p99.toFixed(1)} ms`,
  );
}

/** Uses a service for a while with nothing to do, and returns what it took. */
async function quiet(service: Service) {
  const before = await useOf(service);
  await pause(IDLE_MS);
  const used = difference(before, await useOf(service));
  return {
    cpu: used.cpuMs / (IDLE_MS + SETTLED_MS) * 1_000,
    reads: used.reads / (IDLE_MS + SETTLED_MS) * 1_000,
    rss: await rssMbOf(service[0].process.pid),
    storedKib: before.storedKib + used.storedKib,
  };
}

/** Waits until projections have folded what they were given. */
async function folded(service: Service): Promise<void> {
  const end = performance.now() + MAX_FOLDING_MS;
  for (let before = await useOf(service); performance.now() < end;) {
    const now = await useOf(service);
    const { commits } = difference(before, now);
    if (commits < RESTING_COMMITS * SETTLED_MS / 1_000) return;
    before = now;
  }
}

/** Gives each channel one event. */
async function make(
  [{ process }]: Service,
  channels: string[],
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: 16 }, async () => {
    for (let own = next++; own < channels.length; own = next++) {
      const answer = await postToService(
        process.url,
        INTERNAL_TOKEN,
        channels[own],
        loadEvent("idle", own),
      );
      await answer.body?.cancel();
    }
  }));
}

/**
 * Prints what channels cost on which nothing happens, and how the cost grows
 * with those among them that are busy.
 */
async function growth(service: Service): Promise<void> {
  const channels = Number(options.channels);
  const few = await quiet(service);
  await make(service, ids(1_000_000, channels));
  await folded(service);
  const many = await quiet(service);
  for (const [count, found] of [["no", few], [channels, many]] as const) {
    print(
      `${count} idle channels: ${found.cpu.toFixed(1)} ms of CPU and ${
        found.reads.toFixed(0)
      } entries read a second, ${Math.round(found.rss)} MB, ${
        Math.round(found.storedKib / 1024)
      } MB stored`,
    );
  }
  print(
    `an idle channel with one event: ${
      ((many.storedKib - few.storedKib) / channels).toFixed(1)
    } KiB stored`,
  );
  const points: [busy: number, cpu: number][] = [[0, many.cpu]];
  for (const busy of BUSY) {
    const before = await useOf(service);
    const events = Math.round(busy * BUSY_RATE * BUSY_SECONDS);
    const { lost, refused, faults } = await load(
      service,
      ids(1_000_000, busy),
      {
        events,
        perSecond: busy * BUSY_RATE,
        sockets: 1,
      },
    );
    const { cpuMs } = difference(before, await useOf(service));
    const comebacks = JSON.stringify(faults.comebacks);
    print(
      `${busy} busy: ${lost} of ${events} lost, ${refused} refused, comebacks ${comebacks}`,
    );
    points.push([busy, cpuMs / (BUSY_SECONDS + SETTLED_MS / 1_000)]);
  }
  const { slope, at0 } = fit(points);
  print(
    `busy channels of ${BUSY_RATE} events a second: ${
      at0.toFixed(0)
    } ms of CPU a second and ${slope.toFixed(2)} ms for each`,
  );
  for (const [busy, cpu] of points) {
    print(
      `  ${busy}: ${cpu.toFixed(0)} ms, ${
        (cpu - at0 - slope * busy).toFixed(0)
      } ms off the line`,
    );
  }
}

/** Returns the line through the points with the least squares. */
export function fit(
  points: readonly (readonly [x: number, y: number])[],
): { slope: number; at0: number } {
  const mean = (pick: 0 | 1) =>
    points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  let [over, under] = [0, 0];
  for (const [x, y] of points) {
    over += (x - x0) * (y - y0);
    under += (x - x0) ** 2;
  }
  const slope = over / under;
  return { slope, at0: y0 - slope * x0 };
}

const PARTS = {
  async hour(stack: AsyncDisposableStack) {
    await hour(await startOnFile(stack));
  },
  async cluster(stack: AsyncDisposableStack) {
    if (realDenokv() === undefined) {
      print("without several processes: DENOKV names no denokv");
      return;
    }
    const count = Number(options.processes);
    if (HOUR.sockets % count !== 0) {
      throw new Error(
        `Cannot share a channel's ${HOUR.sockets} sockets among ${count} processes: choose a number that divides them`,
      );
    }
    print(`${count} processes over denokv`);
    await hour(await startOverDenokv(stack, count));
  },
  async growth(stack: AsyncDisposableStack) {
    await growth(await startOnFile(stack));
  },
};

/** Prints the figures. */
export async function bench(wanted: readonly string[] = []): Promise<void> {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await using stack = new AsyncDisposableStack();
    await part(stack);
  }
}

if (import.meta.main) await bench(positionals);
