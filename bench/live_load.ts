/**
 * A load client in a process of its own: opens sockets, posts events, and
 * notes when what reaches the last socket. Prints one `LiveLoad` as JSON.
 *
 *     deno run -A bench/live_load.ts '<LivePlan as JSON>'
 *
 * Its pages read frames by hand, so that the server and not the client is what
 * is measured; where the service ends a connection they come back, as pages do.
 */
import { fileURLToPath } from "node:url";
import { until } from "./kernel_connections.ts";
import { openPosts } from "./kernel_http.ts";
import {
  chatLine,
  eventSize,
  loadEvent,
  NUMBER_WIDTH,
  serviceEvent,
} from "./load_events.ts";
import { pinned } from "./pinned.ts";
import { createEventReader, openPage, type PageFaults } from "./load_page.ts";
import { cpuMsOf } from "./service_process.ts";

/** Plan of a live load. */
export interface LivePlan {
  /** Of the whole service; absent when the servers are its live part alone. */
  internalToken?: string;
  /** Servers, and how many sockets to open to each and channel. */
  servers: string[];
  channels: string[];
  sockets: number;
  /** Events to post in all; channels take turns. */
  events: number;
  /** Workers post to all servers in turn, and to the first one when absent. */
  isSpread?: boolean;
  /**
   * Number of chat lines for each tip among them, none when absent; lines are
   * posted as the platform sends them, and nobody waits for them.
   */
  linesATip?: number;
  /** Number of posts that are under way at once. */
  inFlight: number;
  /** Pause between posts of one worker, ms; absent to go on at once. */
  paceMs?: number;
  /** The servers have the first processor; this client takes the others. */
  pinned?: boolean;
  /** Posts may be refused with 429 or 503, which fails the load otherwise. */
  mayRefuse?: boolean;
  /** Process of the server whose processor time is asked for. */
  pid?: number;
}

/** Times in milliseconds. */
export interface Times {
  p50: number;
  p99: number;
}

/** Result of a live load. */
export interface LiveLoad {
  /** From the post of an event to its arrival at the last socket. */
  arrival: Times;
  /** From a post to its answer. */
  answer: Times;
  /** Events a second, from the first post to the last arrival. */
  perSecond: number;
  /** Frames to each socket. */
  frames: number;
  /** Bytes of all frames to all sockets, without their heads. */
  bytes: number;
  /** Acknowledged events that did not reach every page. */
  lost: number;
  /** Posts that were refused. */
  refused: number;
  /** Processor time of the server from the first post on, ms; `null` where that is not known. */
  cpuMs: number | null;
  faults: PageFaults;
}

/** Returns how many events were lost, or came twice, or out of order. */
export function wrongs({ lost, faults }: LiveLoad): number {
  const { doubled, disordered, incomplete } = faults;
  return lost + doubled + disordered + incomplete;
}

/** Runs a plan in another process. */
export function runLoad(plan: LivePlan): Promise<LiveLoad> {
  return runClient(import.meta.url, plan);
}

/** Asks an address from another process for so long, once every two ms. */
export function runProbe(url: string, durationMs: number): Promise<Times> {
  return runScript(import.meta.url, [url, String(durationMs)]);
}

/** Runs a plan by the client that a file is, and reads its result. */
export function runClient<T>(
  file: string,
  plan: { pinned?: boolean },
): Promise<T> {
  return runScript(file, [JSON.stringify(plan)], plan);
}

async function runScript<T>(
  file: string,
  own: string[],
  { pinned: isPinned = false } = {},
): Promise<T> {
  const program = Deno.execPath();
  const args = ["run", "-A", "--no-check", fileURLToPath(file), ...own];
  const command = isPinned
    ? await pinned("others", { program, args })
    : { program, args };
  const { success, stdout } = await new Deno.Command(command.program, {
    args: command.args,
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("The load client failed");
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Time without any event after which what has not come is lost, ms. */
const SILENCE_MS = 10_000;

/** Returns the median and the 99th percentile. */
export function timesOf(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ??
      NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function run(plan: LivePlan): Promise<LiveLoad> {
  const { servers, channels, sockets, events, inFlight, paceMs } = plan;
  const name = crypto.randomUUID().slice(0, 8);
  const size = eventSize(name);
  /** Of each event, how many sockets have it; when the last got it. */
  const receipts = new Uint32Array(events);
  const arrivedAt = new Float64Array(events);
  const postedAt = new Float64Array(events);
  const everyone = servers.length * sockets;
  const faults: PageFaults = {
    doubled: 0,
    disordered: 0,
    incomplete: 0,
    comebacks: {},
  };
  /** 1 for events that nobody waits for: lines, and what was refused. */
  const isLeftOut = new Uint8Array(events);
  let refused = 0;
  let lines = 0;
  let frames = 0;
  let bytes = 0;
  let arrived = 0;
  let heardAt = 0;
  const total = channels.length * everyone;
  const { internalToken } = plan;
  const tokens = internalToken !== undefined
    ? await Promise.all(channels.map((channel) => tokenOf(servers[0], channel)))
    : [];
  const readEvents = createEventReader({
    run: name,
    size,
    digits: NUMBER_WIDTH,
  });

  async function open(server: string, index: number): Promise<void> {
    const channel = channels[index] ?? "";
    const token = tokens[index] ?? "";
    await openPage({
      url: `${server}/ws/${channel}?token=${token}`,
      read(payload, each) {
        frames++;
        bytes += payload.length;
        readEvents(payload, each);
      },
      events: Math.ceil(events / channels.length),
      ordinalOf: (number) => Math.floor(number / channels.length),
      faults,
      onEvent(number) {
        const count = (receipts[number] ?? 0) + 1;
        receipts[number] = count;
        if (count < everyone) return;
        arrivedAt[number] = heardAt = performance.now();
        arrived++;
      },
    });
  }

  for (let index = 0; index < channels.length; index++) {
    for (const server of servers) {
      for (let from = 0; from < sockets; from += 50) {
        const some = Math.min(50, sockets - from);
        await Promise.all(
          Array.from({ length: some }, () => open(server, index)),
        );
      }
    }
  }

  const answers: number[] = [];
  let number = 0;
  // To open sockets costs as much as hundreds of events.
  const cpuBefore = plan.pid === undefined ? null : await cpuMsOf(plan.pid);
  const started = performance.now();

  async function post(worker: number): Promise<void> {
    const server = plan.isSpread ? worker % servers.length : 0;
    const send = await openPosts(servers[server] ?? "");
    while (number < events) {
      const own = number++;
      const channel = channels[own % channels.length];
      if (paceMs !== undefined) {
        const due = started + own / inFlight * paceMs;
        if (due > performance.now()) await until(due);
        // Of one that could not leave in time the wait counts, too.
        postedAt[own] = due;
      } else postedAt[own] = performance.now();
      if (internalToken !== undefined && isLine(own)) {
        isLeftOut[own] = 1;
        lines++;
        const line = chatLine(internalToken, channel ?? "", `${name}:${own}`);
        const status = await send(line);
        if (status >= 300) throw new Error(`A line was refused with ${status}`);
        continue;
      }
      const event = loadEvent(name, own);
      const status = await send(
        internalToken !== undefined
          ? serviceEvent(internalToken, channel ?? "", event)
          : {
            path: `/events/${channel}`,
            headers: {},
            body: JSON.stringify([event]),
          },
      );
      const isRefused = status === 429 || status === 503;
      if (isRefused && plan.mayRefuse) {
        isLeftOut[own] = 1;
        refused++;
        continue;
      }
      if (status >= 300) throw new Error(`Refused with ${status}`);
      answers.push(performance.now() - (postedAt[own] ?? 0));
      // One at a time: the next when this one has reached everybody.
      if (inFlight === 1 && paceMs === undefined) await hasArrived(own);
    }
  }

  /** Tips go round the channels, one turn after the other a place further. */
  function isLine(own: number): boolean {
    const turn = Math.floor(own / channels.length);
    return (own + turn) % (1 + (plan.linesATip ?? 0)) !== 0;
  }

  async function hasArrived(own: number): Promise<void> {
    while ((receipts[own] ?? 0) < everyone) {
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  await Promise.all(Array.from({ length: inFlight }, (_, n) => post(n)));
  const postedAll = performance.now();
  while (
    arrived < events - refused - lines &&
    performance.now() - Math.max(heardAt, postedAll) < SILENCE_MS
  ) await new Promise((resolve) => setTimeout(resolve, 20));
  const elapsedMs = Math.max(...arrivedAt) - started;
  const arrivals = Array.from(arrivedAt, (at, n) => at - (postedAt[n] ?? 0))
    .filter((_, n) => (arrivedAt[n] ?? 0) > 0);
  return {
    arrival: timesOf(arrivals),
    answer: timesOf(answers),
    perSecond: arrived / elapsedMs * 1_000,
    frames: frames / total,
    bytes,
    lost: isLeftOut.reduce(
      (lost, out, number) =>
        lost + (out === 0 && arrivedAt[number] === 0 ? 1 : 0),
      0,
    ),
    refused,
    cpuMs: plan.pid === undefined || cpuBefore === null
      ? null
      : await cpuMsOf(plan.pid) - cpuBefore,
    faults,
  };
}

/** Returns the widget token of a channel. */
export async function tokenOf(server = "", channel = ""): Promise<string> {
  return await (await fetch(`${server}/token/${channel}`)).text();
}

async function probe(url: string, durationMs: number): Promise<Times> {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  for (let asked = performance.now(); asked < end; asked = performance.now()) {
    await (await fetch(url)).body?.cancel();
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return timesOf(times);
}

if (import.meta.main) {
  const [first = "", durationMs] = Deno.args;
  const result = await (durationMs === undefined
    ? run(JSON.parse(first))
    : probe(first, Number(durationMs)));
  // deno-lint-ignore no-console -- what the parent process reads
  console.log(JSON.stringify(result));
  Deno.exit();
}
