/**
 * The service put together as at its start, for what Deno exports of it by
 * OpenTelemetry: counts and measures one event, answers a request, warns, and
 * ends with its input.
 */
import { createApp } from "@/lib/app/app.ts";
import { boot } from "@/lib/app/boot.ts";
import { readConfig } from "@/lib/core/config.ts";
import { serveLoopback } from "./loopback.ts";

const { services, log, stop } = await boot(readConfig({
  KV_PATH: ":memory:",
  SIMULATE: "off",
}));
const { metrics } = services;
metrics?.counter("limelight_replays_total", { complete: "true" }).add(3);
metrics?.histogram("limelight_event_append_seconds", {}).observe(0.003);
{
  const answer = createApp(services).handler();
  await using server = serveLoopback((request, info) => {
    log.warn("database_awaited", { advice: "Wait." });
    return answer(request, info);
  });
  await (await fetch(`${server.url}/api/none`)).body?.cancel();
}
await Deno.stdin.readable.pipeTo(new WritableStream());
await stop();
