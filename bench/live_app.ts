/**
 * The whole service as a process of its own, for the live benchmarks: every
 * route, every consumer of the log, a database on a file.
 *
 *     LIVE_DATABASE=/tmp/x.db deno run -A bench/live_app.ts
 *
 * Beside the service's own routes it answers `/token/:channel` with that
 * channel's widget token. Its plans allow any number of sockets.
 */
import { createApp } from "@/lib/app.ts";
import { boot } from "@/lib/boot.ts";
import { readConfig } from "@/lib/core/config.ts";
import { applyBuild } from "@/tests/support/build.ts";
import { startProcess } from "@/tests/support/process.ts";
import { INTERNAL_TOKEN } from "./live_load.ts";

/** Starts one on a database of its own. */
export async function startLiveApp(
  stack: AsyncDisposableStack,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  stack.defer(() => Deno.remove(folder, { recursive: true }));
  const process = stack.use(
    await startProcess("bench/live_app.ts", [], {
      LIVE_DATABASE: `${folder}/events.db`,
    }),
  );
  return process.url;
}

async function main(): Promise<void> {
  const { services } = await boot(readConfig({
    KV_PATH: Deno.env.get("LIVE_DATABASE") ?? ":memory:",
    INTERNAL_TOKEN,
    SIMULATE: "off",
    ACCESS_LOG: "off",
    LOG_LEVEL: "error",
  }));
  const { limitsOf } = services.plans;
  services.plans.limitsOf = async (channelId) => ({
    ...await limitsOf(channelId),
    sockets: 100_000,
  });
  const app = createApp(services);
  await applyBuild(app);
  const handler = app.handler();
  services.start();
  Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    // deno-lint-ignore no-console -- tells the parent where it listens
    onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`),
  }, async (request, info) => {
    const [, what, channelId = ""] = new URL(request.url).pathname.split("/");
    if (what !== "token") return await handler(request, info);
    return new Response((await services.widgetTokens.current(channelId)).token);
  });
}

if (import.meta.main) await main();
