/**
 * One event to a thousand sockets, and many: the service against a bare loop
 * that sends the same string, and two processes over a KV Connect server
 * against one on a file.
 */
import { startEventProcess } from "@/tests/support/event_process.ts";
import { realDenokv, startCluster } from "@/tests/support/cluster.ts";
import { startProcess, type TestProcess } from "@/tests/support/process.ts";
import {
  INTERNAL_TOKEN,
  startServiceProcess,
} from "@/tests/support/service_process.ts";
import { median } from "./http_load.ts";
import {
  type LiveLoad,
  type LivePlan,
  runLoad,
  runProbe,
  wrongs,
} from "./live_load.ts";
import { loadEvent } from "./load_events.ts";
import { openMuteSocket } from "./raw_socket.ts";
import { atLeast, atMost, print } from "./verdict.ts";

const ROUNDS = 5;
const SOCKETS = 1_000;
const CHANNEL = "1001";
/** A fan-out to all sockets so often while others send other requests. */
const FAN_OUT_EVERY_MS = 25;
const PROBE_MS = 3_000;

const oneByOne = (
  server: string,
  sockets = SOCKETS,
  more: Partial<LivePlan> = {},
): LivePlan => ({
  servers: [server],
  channels: [CHANNEL],
  sockets,
  events: 100,
  inFlight: 1,
  ...more,
});

/** Of a plan whose server is the whole service. */
const WHOLE = { internalToken: INTERNAL_TOKEN };

/** Runs the plans in turn, round after round. */
async function rounds(
  plans: Record<string, LivePlan>,
): Promise<(of: string, pick: (load: LiveLoad) => number) => number[]> {
  const loads: Record<string, LiveLoad[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, plan] of Object.entries(plans)) {
      const load = await runLoad(plan);
      if (wrongs(load) > 0) {
        const { lost, faults } = load;
        throw new Error(`${name}: ${JSON.stringify({ lost, ...faults })}`);
      }
      // The first round compiles what is measured.
      if (round > 0) (loads[name] ??= []).push(load);
    }
  }
  return (of, pick) => (loads[of] ?? []).map(pick);
}

function ratio(a: number[], b: number[]): number {
  return median(a.map((value, i) => value / (b[i] ?? NaN)));
}

/** A service on a file of its own: its live part alone, or the whole. */
async function startOnFile(
  stack: AsyncDisposableStack,
  start: (database: string) => Promise<TestProcess> = (database) =>
    startEventProcess({ database }),
): Promise<string> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const process = stack.use(await start(`${folder}/events.db`));
  return process.url;
}

async function latency(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const bare = stack.use(await startProcess("bench/live_bare.ts"));
  const service = await startOnFile(stack);
  const whole = await startOnFile(
    stack,
    (database) => startServiceProcess({ database, sockets: 2 * SOCKETS }),
  );
  const of = await rounds({
    bare: oneByOne(bare.url),
    service: oneByOne(service),
    single: oneByOne(service, 1),
    whole: oneByOne(whole, SOCKETS, WHOLE),
    wholeSingle: oneByOne(whole, 1, WHOLE),
  });
  for (const name of ["bare", "service", "whole"]) {
    const p50 = median(of(name, ({ arrival }) => arrival.p50)).toFixed(1);
    const p99 = median(of(name, ({ arrival }) => arrival.p99)).toFixed(1);
    print(`${name}: last of ${SOCKETS} sockets p50 ${p50} ms, p99 ${p99} ms`);
  }
  for (const [which, most] of [["p50", 1.25], ["p99", 1.5]] as const) {
    const pick = ({ arrival }: LiveLoad) => arrival[which];
    for (const name of ["service", "whole"]) {
      const found = ratio(of(name, pick), of("bare", pick));
      atMost(`${name}: arrival ${which} / bare`, found, most);
    }
  }
  const answer = ({ answer }: LiveLoad) => answer.p50;
  for (
    const [name, single] of [["service", "single"], ["whole", "wholeSingle"]]
  ) {
    atMost(
      `${name}: answer to the post, ${SOCKETS} sockets / one`,
      ratio(of(name ?? "", answer), of(single ?? "", answer)),
      2,
    );
  }
}

async function throughput(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const bare = stack.use(await startProcess("bench/live_bare.ts"));
  const service = await startOnFile(stack);
  const plan = (server: string, events: number): LivePlan => ({
    ...oneByOne(server),
    events,
    inFlight: 64,
  });
  const of = await rounds({
    bare: plan(bare.url, 300),
    service: plan(service, 3_000),
  });
  const rate = ({ perSecond }: LiveLoad) => perSecond;
  print(
    `events a second to ${SOCKETS} sockets: ${
      Math.round(median(of("service", rate)))
    }, a frame an event ${Math.round(median(of("bare", rate)))}; ${
      Math.round(median(of("service", ({ frames }) => frames)))
    } frames for 3,000 events`,
  );
  atLeast("throughput", ratio(of("service", rate), of("bare", rate)), 5);
}

/** Posts events at a steady pace until it is told to stop. */
async function postUntil(stop: AbortSignal, url: string): Promise<void> {
  for (let number = 0; !stop.aborted; number++) {
    const event = loadEvent(crypto.randomUUID().slice(0, 8), number);
    const answer = await fetch(`${url}/events/${CHANNEL}`, {
      method: "POST",
      body: JSON.stringify([event]),
    });
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, FAN_OUT_EVERY_MS));
  }
}

async function bystanders(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const url = await startOnFile(stack);
  // Their reading would take the processor from those who ask.
  const mute: Deno.TcpConn[] = [];
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const quiet = await runProbe(`${url}/nothing`, PROBE_MS);
    for (let n = 0; n < SOCKETS; n++) {
      mute.push(await openMuteSocket(`${url}/ws/${CHANNEL}`));
    }
    const stop = new AbortController();
    const posting = postUntil(stop.signal, url);
    const loaded = await runProbe(`${url}/nothing`, PROBE_MS);
    stop.abort();
    await posting;
    for (const socket of mute.splice(0)) socket.close();
    if (round === 0) continue;
    idle.push(quiet.p99);
    busy.push(loaded.p99);
  }
  print(
    `other requests: p99 ${median(idle).toFixed(2)} ms idle, ${
      median(busy).toFixed(2)
    } ms during fan-outs`,
  );
  atMost("other requests' p99", ratio(busy, idle), 3);
}

async function cluster(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const file = await startOnFile(stack);
  const two = stack.use(await startCluster({ direct: true }));
  print(
    realDenokv()
      ? "two processes over denokv"
      : "two processes over the tests' server; set DENOKV for a denokv",
  );
  const of = await rounds({
    file: oneByOne(file),
    cluster: {
      ...oneByOne(two.one.url, SOCKETS / 2),
      servers: [two.one.url, two.two.url],
    },
  });
  for (const [which, most] of [["p50", 1.5], ["p99", 2]] as const) {
    const pick = ({ arrival }: LiveLoad) => arrival[which];
    atMost(
      `two processes over KV Connect / one on a file, ${which}`,
      ratio(of("cluster", pick), of("file", pick)),
      most,
    );
  }
}

/** Memory of each of many sockets on which nothing happens. */
async function idle(): Promise<void> {
  const many = 5_000;
  const perSocket: Record<string, number[]> = { bare: [], service: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ["bare", "service"]) {
      await using stack = new AsyncDisposableStack();
      const url = name === "bare"
        ? stack.use(await startProcess("bench/live_bare.ts")).url
        : await startOnFile(stack);
      const rss = async () => (await (await fetch(`${url}/counts`)).json()).rss;
      await fetch(`${url}/events/${CHANNEL}`, {
        method: "POST",
        body: JSON.stringify([loadEvent("idle", round)]),
      }).then((answer) => answer.body?.cancel());
      const before = await rss();
      const sockets = await open(url, many);
      perSocket[name]?.push((await rss() - before) / many / 1024);
      for (const socket of sockets) socket.close();
    }
  }
  const [service = [], bare = []] = [perSocket.service, perSocket.bare];
  print(
    `idle socket of ${many}: ${median(service).toFixed(1)} KiB, bare ${
      median(bare).toFixed(1)
    } KiB`,
  );
  atMost("memory of an idle socket", ratio(service, bare), 1.25);
}

async function open(url: string, many: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < many) {
    const some = await Promise.all(Array.from({ length: 100 }, () => {
      const socket = new WebSocket(
        `${url.replace("http", "ws")}/ws/${CHANNEL}`,
      );
      return new Promise<WebSocket>((resolve) => {
        socket.onmessage = () => resolve(socket);
      });
    }));
    sockets.push(...some);
  }
  return sockets;
}

const PARTS = { latency, throughput, bystanders, cluster, idle };

/** Prints the figures. */
export async function bench(): Promise<void> {
  for (const part of Object.values(PARTS)) await part();
}

if (import.meta.main) {
  for (const [name, part] of Object.entries(PARTS)) {
    if (Deno.args.length === 0 || Deno.args.includes(name)) await part();
  }
}
