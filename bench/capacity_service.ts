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

/** A measured service. */
export interface Service {
  processes: readonly TestProcess[];
  /** Folders in which each writes its counts, and its database if that is a file. */
  folders: readonly string[];
}

/** Use of a service since it began. */
export interface Use extends DatabaseCounts {
  cpuMs: number;
  storedKib: number;
}

/** Starts one process on a file. */
export async function startOnFile(
  stack: AsyncDisposableStack,
): Promise<Service> {
  const folder = await makeFolder(stack);
  const database = `${folder}/limelight.db`;
  return {
    processes: [await startCounting(stack, folder, database)],
    folders: [folder],
  };
}

/** Starts several processes over the denokv that `DENOKV` names. */
export async function startOverDenokv(
  stack: AsyncDisposableStack,
  count: number,
): Promise<Service> {
  const database = await startSharedDatabase(stack);
  const folders = await Promise.all(
    Array.from({ length: count }, () => makeFolder(stack)),
  );
  const processes = await Promise.all(
    folders.map((folder) => startCounting(stack, folder, database)),
  );
  return { processes, folders };
}

async function makeFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  return folder;
}

async function startCounting(
  stack: AsyncDisposableStack,
  folder: string,
  database: string,
): Promise<TestProcess> {
  return stack.use(
    await startCommand(Deno.execPath(), [
      "run",
      "--quiet",
      "--no-check",
      "-A",
      "--v8-flags=--expose-gc,--max-semi-space-size=8",
      fileURLToPath(new URL("./capacity_process.ts", import.meta.url)),
    ], {
      ...serviceEnvironment({ database, sockets: 20_000 }),
      CAPACITY_COUNTS: `${folder}/counts.json`,
    }),
  );
}

/** Reads what a service has used, once what was under way is written down. */
export async function useOf({ processes, folders }: Service): Promise<Use> {
  await pause(SETTLED_MS);
  const all = await Promise.all(folders.map(async (folder) => {
    const counts: DatabaseCounts = JSON.parse(
      await Deno.readTextFile(`${folder}/counts.json`),
    );
    return { ...counts, storedKib: await storedKibIn(folder) };
  }));
  const cpuMs = await Promise.all(processes.map(({ pid }) => cpuMsOf(pid)));
  const sum = (name: keyof typeof all[number]) =>
    all.reduce((total, one) => total + one[name], 0);
  return {
    readCalls: sum("readCalls"),
    reads: sum("reads"),
    commits: sum("commits"),
    writes: sum("writes"),
    storedKib: sum("storedKib"),
    cpuMs: cpuMs.reduce((total, one) => total + one, 0),
  };
}

async function storedKibIn(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.startsWith("limelight.db")) continue;
    bytes += (await Deno.stat(`${folder}/${name}`)).size;
  }
  return bytes / 1024;
}

/** Returns what was used between two readings. */
export function difference(before: Use, after: Use): Use {
  const names = Object.keys(before) as (keyof Use)[];
  return Object.fromEntries(
    names.map((name) => [name, after[name] - before[name]]),
  ) as unknown as Use;
}
