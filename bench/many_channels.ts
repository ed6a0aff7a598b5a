/**
 * The whole service with many channels, and what comes after a restart, seen by
 * a client outside of it: how long an event takes to the last socket, what it
 * costs, how fast sockets are back. Beside it stand `ws` on Node, which stores
 * nothing, and with `--floor` what the runtime itself costs: a loop of sends on
 * `Deno.serve`, and the same after a commit of Deno KV. A tree of before, too,
 * when it is named:
 *
 *     deno run -A bench/many_channels.ts [rates|limit|overload|herd]
 *       [--against=<tree>] [--seconds=20] [--rates=1000,2000]
 *       [--flags=<V8 flags>] [--floor]
 *
 * `limit` looks for the rate at which p99 passes 100 ms; `overload` posts far
 * more than that, from more connections than the service keeps up with.
 *
 * Where `taskset` is, servers run on the first processor and clients on the others.
 */
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { startCommand, type TestProcess } from "@/tests/support/process.ts";
import {
  INTERNAL_TOKEN,
  serviceEnvironment,
} from "@/tests/support/service_process.ts";
import { type HerdLoad, runHerd } from "./herd_load.ts";
import { median } from "./http_load.ts";
import { type LiveLoad, runLoad, wrongs } from "./live_load.ts";
import { cpuMsOf, rssMbOf } from "./service_process.ts";
import { pinned } from "./pinned.ts";
import { atMost, print } from "./verdict.ts";

const CHANNELS = 200;
const SOCKETS = 10;
const HERD_ROUNDS = 5;
const LIMIT_STEP = 250;
const MAX_RATE = 6_000;
const LIMIT_P99_MS = 100;
const RUNS_AT_LIMIT = 2;
const OVERLOAD_RATE = 4_000;
const OVERLOAD_POSTS = 1_000;
/** Sockets that every plan allows; those of rounds before may not be gone. */
const MAX_SOCKETS = 20_000;
const FLAGS = "--expose-gc,--max-semi-space-size=8";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const { values: options, positionals } = parseArgs({
  args: import.meta.main ? Deno.args : [],
  allowPositionals: true,
  options: {
    against: { type: "string" },
    seconds: { type: "string", default: "20" },
    rates: { type: "string", default: "1000,2000" },
    flags: { type: "string", default: FLAGS },
    floor: { type: "boolean", default: false },
  },
});

/** A server that is measured. */
interface Side {
  process: TestProcess;
  /** Of the whole service; a bare peer needs none. */
  internalToken?: string;
}

/** Starts a program on the first processor, where that can be said. */
async function startPinned(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<TestProcess> {
  const command = await pinned("first", { program, args });
  return await startCommand(command.program, command.args, env);
}

/** Starts a script on the first processor, with a database of its own. */
async function startDeno(
  stack: AsyncDisposableStack,
  script: string,
  envOf: (database: string) => Record<string, string>,
  flags = FLAGS,
): Promise<TestProcess> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  return stack.use(
    await startPinned(
      Deno.execPath(),
      ["run", "--quiet", "--no-check", "-A", `--v8-flags=${flags}`, script],
      envOf(`${folder}/limelight.db`),
    ),
  );
}

async function startTree(
  stack: AsyncDisposableStack,
  tree: string,
  flags = FLAGS,
): Promise<Side> {
  const script = `${tree}/tests/support/service_process.ts`;
  const process = await startDeno(
    stack,
    script,
    (database) => serviceEnvironment({ database, sockets: MAX_SOCKETS }),
    flags,
  );
  return { process, internalToken: INTERNAL_TOKEN };
}

/** Starts the bare loop; with `stores` it commits each event first. */
async function startBare(
  stack: AsyncDisposableStack,
  { stores }: { stores: boolean },
): Promise<Side> {
  const script = `${ROOT}/bench/live_bare.ts`;
  const process = await startDeno(
    stack,
    script,
    (database) => stores ? { BARE_DATABASE: database } : {},
  );
  return { process };
}

/** Starts `ws`; `null` where Node or npm is missing. */
async function startWs(stack: AsyncDisposableStack): Promise<Side | null> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  try {
    const { success } = await new Deno.Command("npm", {
      args: ["install", "--no-audit", "--no-fund", "ws@8.23.0"],
      cwd: folder,
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) throw new Error("npm failed");
    await Deno.copyFile(`${ROOT}/bench/ws_peer.cjs`, `${folder}/peer.cjs`);
    const process = await startPinned("node", [`${folder}/peer.cjs`], {
      WS_FOLDER: folder,
    });
    return { process: stack.use(process) };
  } catch (error) {
    print(`without ws, which could not be started: ${error}`);
    return null;
  }
}

async function startSides(
  stack: AsyncDisposableStack,
): Promise<Record<string, Side>> {
  const { against } = options;
  const ws = await startWs(stack);
  return {
    ...(against === undefined
      ? {}
      : { before: await startTree(stack, against) }),
    service: await startTree(stack, ROOT, options.flags),
    ...(options.floor
      ? {
        "bare, stored": await startBare(stack, { stores: true }),
        bare: await startBare(stack, { stores: false }),
      }
      : {}),
    ...(ws === null ? {} : { ws }),
  };
}

const CHANNEL_IDS = Array.from(
  { length: CHANNELS },
  (_, number) => String(1_000 + number),
);

function steady(
  { process, internalToken }: Side,
  perSecond: number,
  seconds: number,
  // Enough that the pace holds where an answer takes 60 ms.
  { inFlight = Math.max(16, Math.ceil(perSecond / 16)), mayRefuse = false } =
    {},
): Promise<LiveLoad> {
  return runLoad({
    pinned: true,
    mayRefuse,
    ...(internalToken === undefined ? {} : { internalToken }),
    servers: [process.url],
    pid: process.pid,
    channels: CHANNEL_IDS,
    sockets: SOCKETS,
    events: perSecond * seconds,
    inFlight,
    paceMs: inFlight / perSecond * 1_000,
  });
}

const QUIET_LOOK_MS = 500;
const QUIET_SHARE = 0.1;
/** Longer than what follows a log may put its next batch off. */
const QUIET_LOOKS = 24;
const MAX_QUIET_LOOKS = 240;

/**
 * Waits until a server has done what its load left behind: all share a
 * processor, and the next would be measured beside it.
 */
async function untilQuiet({ process: { pid } }: Side): Promise<void> {
  let before = await cpuMsOf(pid);
  for (let look = 0, quiet = 0; look < MAX_QUIET_LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_LOOK_MS));
    const now = await cpuMsOf(pid);
    quiet = now - before < QUIET_SHARE * QUIET_LOOK_MS ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return;
    before = now;
  }
  print("a server was still at work after two minutes");
}

async function rates(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const sides = await startSides(stack);
  for (const side of Object.values(sides)) {
    await steady(side, 500, 4);
    await untilQuiet(side);
  }
  const seconds = Number(options.seconds);
  for (const perSecond of options.rates.split(",").map(Number)) {
    for (const [name, side] of Object.entries(sides)) {
      const { pid } = side.process;
      const load = await steady(side, perSecond, seconds);
      const { arrival, cpuMs, faults } = load;
      print(
        `${name}, ${perSecond}/s over ${CHANNELS} channels of ${SOCKETS} sockets for ${seconds} s: p50 ${
          arrival.p50.toFixed(1)
        } ms, p99 ${arrival.p99.toFixed(1)} ms, drained ${
          Math.round(load.perSecond)
        }/s, ${
          Math.round((cpuMs ?? NaN) * 1_000 / (perSecond * seconds))
        } µs an event, ${Math.round(await rssMbOf(pid))} MB`,
      );
      const comebacks = Object.entries(faults.comebacks);
      for (const [reason, times] of comebacks) {
        print(`${name}: ${times} pages came back after "${reason}"`);
      }
      atMost(`${name}: lost, doubled or disordered`, wrongs(load), 0);
      const quietSince = await cpuMsOf(pid);
      await untilQuiet(side);
      const after = await cpuMsOf(pid) - quietSince;
      print(
        `${name}: ${
          Math.round(after * 1_000 / (perSecond * seconds))
        } µs an event after the load`,
      );
    }
  }
}

/**
 * Runs a side at one rate, a second time where the first was too slow: another
 * user of the machine is no limit of the service. Answers whether it held.
 */
async function holds(
  name: string,
  side: Side,
  rate: number,
): Promise<boolean> {
  for (let run = 0; run < RUNS_AT_LIMIT; run++) {
    await untilQuiet(side);
    const load = await steady(side, rate, Number(options.seconds));
    print(
      `${name}, ${rate}/s: p50 ${load.arrival.p50.toFixed(1)} ms, p99 ${
        load.arrival.p99.toFixed(1)
      } ms`,
    );
    atMost(`${name}: lost, doubled or disordered`, wrongs(load), 0);
    if (load.arrival.p99 <= LIMIT_P99_MS) return true;
  }
  return false;
}

async function limit(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  for (const [name, side] of Object.entries(await startSides(stack))) {
    await steady(side, 500, 4);
    let held = 0;
    while (held < MAX_RATE && await holds(name, side, held + LIMIT_STEP)) {
      held += LIMIT_STEP;
    }
    print(`${name}: p99 stays below ${LIMIT_P99_MS} ms up to ${held}/s`);
  }
}

async function overload(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const side = await startTree(stack, ROOT, options.flags);
  const { pid } = side.process;
  const seconds = Number(options.seconds);
  await steady(side, 500, 4);
  const before = await rssMbOf(pid);
  let highest = before;
  const watching = setInterval(async () => {
    highest = Math.max(highest, await rssMbOf(pid));
  }, 250);
  const load = await steady(side, OVERLOAD_RATE, seconds, {
    inFlight: OVERLOAD_POSTS,
    mayRefuse: true,
  });
  clearInterval(watching);
  print(
    `${OVERLOAD_RATE}/s from ${OVERLOAD_POSTS} connections for ${seconds} s: took ${
      Math.round(load.perSecond)
    }/s, refused ${load.refused}, ${Math.round(before)} MB before and ${
      Math.round(highest)
    } MB at most, comebacks ${JSON.stringify(load.faults.comebacks)}`,
  );
  atMost("lost, doubled or disordered under overload", wrongs(load), 0);
}

async function herd(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const sides = await startSides(stack);
  const plans = {
    "5,000 sockets back": { sockets: 25, missed: 0, channels: CHANNEL_IDS },
    "100 sockets × 1,000 missed": {
      sockets: 100,
      missed: 1_000,
      channels: ["999"],
    },
  };
  for (const [title, plan] of Object.entries(plans)) {
    const found: Record<string, HerdLoad[]> = {};
    for (let round = 0; round <= HERD_ROUNDS; round++) {
      for (const [name, { process, internalToken }] of Object.entries(sides)) {
        // What stores nothing can replay nothing.
        if (internalToken === undefined && plan.missed > 0) continue;
        const load = await runHerd({
          ...plan,
          pinned: true,
          channels: plan.channels.map((id) => `${id}${round}`),
          server: process.url,
          pid: process.pid,
          ...(internalToken === undefined ? {} : { internalToken }),
        });
        for (const [reason, times] of Object.entries(load.comebacks)) {
          print(`${name}: ${times} pages came back after "${reason}"`);
        }
        // The first round compiles what is measured.
        if (round > 0) (found[name] ??= []).push(load);
      }
    }
    for (const [name, loads] of Object.entries(found)) {
      const middle = (figure: "caughtUpMs" | "cpuMs") =>
        Math.round(median(loads.map((load) => load[figure])));
      print(
        `${name}, ${title}: ${middle("caughtUpMs")} ms, ${
          middle("cpuMs")
        } ms of the server's processor time`,
      );
    }
  }
}

const PARTS = { rates, overload, herd };
/** Parts that run when they are named. */
const NAMED_PARTS = { ...PARTS, limit };

/** Prints the figures. */
export async function bench(): Promise<void> {
  for (const part of Object.values(PARTS)) await part();
}

if (import.meta.main) {
  if (positionals.length === 0) await bench();
  for (const [name, part] of Object.entries(NAMED_PARTS)) {
    if (positionals.includes(name)) await part();
  }
}
