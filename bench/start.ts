/**
 * The service as `deno task start` runs it: how long from the start of the
 * process to the answer of `/healthz`, its simulated channel off, as where real
 * channels are served; how long to the first answer of the demo; and how much
 * memory the demo takes, after the first answers and at rest. Figures are of the
 * process that serves, and there is no other; a bare `Deno.serve` stands beside
 * them.
 */
import { setTimeout as rest } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { median } from "./http_load.ts";
import {
  rssMbOf,
  type ServerProcess,
  startProcess,
  startService,
} from "./service_process.ts";
import { atMost, print } from "./verdict.ts";

const ROUNDS = 3;
/** Time to the first answer of a service with real channels. */
const MAX_MS = 500;
const MAX_MB = 120;
const REST_MS = 20_000;

/** Asks what a newcomer asks first; gives when the first answer was there. */
async function askFirst({ origin }: ServerProcess): Promise<number> {
  const { apiKey } = await (await fetch(`${origin}/demo.json`)).json();
  const query = `?apikey=${apiKey}`;
  await (await fetch(`${origin}/api/random${query}`)).text();
  const answered = performance.now();
  for (const rest of ["random", "chatters", "chatters?filter=sub"]) {
    const url = new URL(`${origin}/api/${rest}`);
    url.searchParams.set("apikey", apiKey);
    await (await fetch(url)).text();
  }
  return answered;
}

/** Prints the median start, and the most memory of all rounds. */
export async function bench(): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    // Builds if needed, and makes the demo's database: what follows are starts.
    const env = { KV_PATH: `${folder}/limelight.db` };
    await (await startService(env))[Symbol.asyncDispose]();
    const awake: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await using service = await startService({ ...env, SIMULATE: "off" });
      await (await fetch(`${service.origin}/healthz`)).text();
      awake.push(performance.now() - service.startedAt);
    }
    const took: number[] = [];
    const asked: number[] = [];
    const rested: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await using service = await startService(env);
      took.push(await askFirst(service) - service.startedAt);
      asked.push(await rssMbOf(service.pid));
      await rest(REST_MS);
      rested.push(await rssMbOf(service.pid));
    }
    atMost(
      "process start to the answer of /healthz, ms",
      Math.round(median(awake)),
      MAX_MS,
    );
    print(
      `process start to first answer of the demo: ${
        Math.round(median(took))
      } ms`,
    );
    print(`memory of a bare Deno.serve: ${Math.round(await bareRssMb())} MB`);
    atMost("memory after the first answers, MB", Math.max(...asked), MAX_MB);
    atMost("memory at rest, MB", Math.max(...rested), MAX_MB);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function bareRssMb(): Promise<number> {
  await using bare = await startProcess(
    ["run", "-A", fileURLToPath(import.meta.url), "bare"],
    {},
    (line) => line.startsWith("port ") ? Number(line.slice(5)) : undefined,
  );
  await (await fetch(bare.origin)).text();
  return await rssMbOf(bare.pid);
}

if (import.meta.main) {
  if (Deno.args[0] !== "bare") await bench();
  else {
    Deno.serve({
      hostname: "127.0.0.1",
      port: 0,
      onListen: ({ port }) => print(`port ${port}`),
    }, () => new Response("hi"));
  }
}
