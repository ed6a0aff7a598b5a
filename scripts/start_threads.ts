/** Begins `deno task start`: in this thread, or by the threads that `WORKERS` asks for. */
import { explainAndExit } from "@/lib/app/cannot_start.ts";
import { processEnvironment, readConfig } from "@/lib/core/config.ts";

/**
 * Serves by `serve` in this thread; in the main one of several, starts others
 * that run the module at `entry`, which calls this, too.
 */
export async function startThreads(
  entry: URL,
  serve: () => Promise<unknown>,
): Promise<void> {
  const environment = processEnvironment();
  // Node's threads are loaded where somebody asks for several alone.
  if (
    environment.WORKERS !== undefined &&
    (await import("node:worker_threads")).isMainThread
  ) {
    try {
      const config = readConfig(environment);
      if (config.env.WORKERS > 1) {
        const { runWorkers } = await import("@/lib/app/workers/run_workers.ts");
        return await runWorkers(entry, config);
      }
    } catch (error) {
      explainAndExit(error);
    }
  }
  await serve();
}
