/** Services whose cost is measured: their processes, and what each used. */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startSharedDatabase } from "@/tests/support/cluster.ts";
import { startCommand, type TestProcess } from "@/tests/support/process.ts";
import { serviceEnvironment } from "@/tests/support/service_process.ts";
import type { DatabaseCounts } from "./capacity_process.ts";
import { cpuMsOf } from "./service_process.ts";

/** Time after which what was under way is written down and counted. */
export const SETTLED_MS = 3_000;

/** Process whose cost is measured. */
interface Measured {
  process: TestProcess;
  /** Folder in which it writes its counts, and its database if that is a file. */
  folder: string;
}

/** A measured service. */
export type Service = readonly [Measured, ...Measured[]];

/** Use of a service since it began. */
export interface Use extends DatabaseCounts {
  cpuMs: number;
  storedKib: number;
}

/** Starts one process on a file. */
export async function startOnFile(
  stack: AsyncDisposableStack,
): Promise<Service> {
  return [await startMeasured(stack)];
}

/** Starts several processes over the denokv that `DENOKV` names. */
export async function startOverDenokv(
  stack: AsyncDisposableStack,
  count: number,
): Promise<Service> {
  const database = await startSharedDatabase(stack);
  const start = () => startMeasured(stack, database);
  return [
    await start(),
    ...await Promise.all(Array.from({ length: count - 1 }, start)),
  ];
}

/** Starts a process on a database that is shared, or on a file of its own. */
async function startMeasured(
  stack: AsyncDisposableStack,
  shared?: string,
): Promise<Measured> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const process = stack.use(
    await startCommand(Deno.execPath(), [
      "run",
      "--quiet",
      "--no-check",
      "-A",
      "--v8-flags=--expose-gc,--max-semi-space-size=8",
      fileURLToPath(new URL("./capacity_process.ts", import.meta.url)),
    ], {
      ...serviceEnvironment({
        database: shared ?? `${folder}/limelight.db`,
        sockets: 20_000,
      }),
      CAPACITY_COUNTS: `${folder}/counts.json`,
    }),
  );
  return { process, folder };
}

/** Reads what a service has used, once what was under way is written down. */
export async function useOf(service: Service): Promise<Use> {
  await pause(SETTLED_MS);
  const uses = await Promise.all(service.map(useOfOne));
  return uses.reduce((all, one) => combined(all, one, (a, b) => a + b));
}

async function useOfOne({ process, folder }: Measured): Promise<Use> {
  let bytes = 0;
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.startsWith("limelight.db")) continue;
    bytes += (await Deno.stat(`${folder}/${name}`)).size;
  }
  return {
    ...JSON.parse(await Deno.readTextFile(`${folder}/counts.json`)),
    cpuMs: await cpuMsOf(process.pid),
    storedKib: bytes / 1024,
  };
}

/** Returns what was used between two readings. */
export function difference(before: Use, after: Use): Use {
  return combined(before, after, (a, b) => b - a);
}

function combined(
  one: Use,
  other: Use,
  combine: (a: number, b: number) => number,
): Use {
  const names = Object.keys(one) as (keyof Use)[];
  return Object.fromEntries(
    names.map((name) => [name, combine(one[name], other[name])]),
  ) as unknown as Use;
}
