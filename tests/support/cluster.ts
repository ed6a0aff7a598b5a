import {
  type EventProcess,
  type EventProcessOptions,
  startEventProcess,
} from "./event_process.ts";
import type { Faults, KvCounts } from "./kv_connect_server.ts";
import { KV_ACCESS_TOKEN } from "./kv_connect_server.ts";
import { startCommand, startProcess, type TestProcess } from "./process.ts";

/** Two processes over one database that can fail. */
export interface Cluster extends AsyncDisposable {
  one: EventProcess;
  two: EventProcess;
  /** Applies faults to the database; answers what it has seen. */
  fault(faults?: Partial<Faults>): Promise<KvCounts>;
  /** The database's process; hanging it hangs every call. */
  database: TestProcess;
}

/**
 * Returns the program of a real denokv, when the suite is to run against it.
 */
export function realDenokv(): string | undefined {
  return Deno.env.get("DENOKV");
}

/**
 * Starts the database and two processes. The database is in memory, or a real
 * denokv behind the same faults when `DENOKV` names its program.
 */
export async function startCluster(
  { direct = false, ...options }:
    & {
      /** A real denokv is used without the faults in front, for measuring. */
      direct?: boolean;
    }
    & Omit<EventProcessOptions, "database"> = {},
): Promise<Cluster> {
  const stack = new AsyncDisposableStack();
  const denokv = options.managed ? null : await startRealDenokv(stack);
  const upstream = denokv === null ? [] : [denokv];
  const database = stack.use(
    await startProcess("tests/support/kv_connect_server.ts", upstream),
  );
  const url = direct ? upstream[0] ?? database.url : database.url;
  const start = async () =>
    stack.use(await startEventProcess({ database: url, ...options }));
  const [one, two] = [await start(), await start()];
  return {
    one,
    two,
    database,
    async fault(faults = {}) {
      const answer = await fetch(`${database.url}/faults`, {
        method: "POST",
        body: JSON.stringify(faults),
      });
      return await answer.json();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/**
 * Starts a database that several processes share, without faults; returns its
 * address.
 */
export async function startSharedDatabase(
  stack: AsyncDisposableStack,
): Promise<string> {
  return await startRealDenokv(stack) ?? await startKvConnect(stack);
}

/** Starts the tests' own KV Connect server; returns its address. */
export async function startKvConnect(
  stack: AsyncDisposableStack,
): Promise<string> {
  return stack.use(await startProcess("tests/support/kv_connect_server.ts"))
    .url;
}

/** Starts the denokv that `DENOKV` names; `null` where it names none. */
async function startRealDenokv(
  stack: AsyncDisposableStack,
): Promise<string | null> {
  const program = realDenokv();
  if (program === undefined) return null;
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  return await startDenokv(stack, program, folder);
}

async function startDenokv(
  stack: AsyncDisposableStack,
  program: string,
  folder: string,
): Promise<string> {
  using free = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = free.addr;
  free.close();
  stack.use(
    await startCommand("sh", [
      "-c",
      // It says on standard error that it listens.
      'exec "$0" --sqlite-path "$1" serve --addr "$2" 2>&1',
      program,
      `${folder}/kv.sqlite`,
      `127.0.0.1:${port}`,
    ], { DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN }),
  );
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    try {
      await (await fetch(url, { method: "POST" })).body?.cancel();
      return url;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
}
