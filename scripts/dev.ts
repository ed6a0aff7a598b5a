/**
 * `deno task dev` serves while one works: pages reload when the process was
 * started again. With the argument `build` it builds into `_fresh/` instead.
 */
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";

const builder = new Builder(builderConfig);

if (Deno.args.includes("build")) {
  await builder.build();
} else {
  const { beforeExit, running } = await import("@/main.ts");
  const stop = new AbortController();
  beforeExit.stopAccepting = () => Promise.resolve(stop.abort());
  await builder.listen(() => import("@/main.ts"), {
    port: running.config.env.PORT,
    hostname: running.config.hostname,
    signal: stop.signal,
    onListen({ hostname, port }) {
      running.log.info("listening", { hostname, port });
    },
  });
}
