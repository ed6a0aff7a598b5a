/**
 * `deno task dev` serves while one works: pages reload when the process was
 * started again. With the argument `build` it builds into `_fresh/` instead.
 */
import { Builder } from "fresh/dev";
import { builderConfig } from "@/fresh.config.ts";
import { buildProject } from "./build_project.ts";
import { buildScripts } from "./classic_scripts.ts";
import { makeSheets } from "./make_sheets.ts";

/** Time that Deno has to end by itself. */
const LAST_MS = 1_000;

if (Deno.args.includes("build")) {
  await buildProject();
} else {
  await Promise.all([buildScripts(), makeSheets()]);
  const { beforeExit, running } = await import("@/main.ts");
  const stop = new AbortController();
  beforeExit.stopAccepting = () => Promise.resolve(stop.abort());
  // `deno run --watch` outlives `Deno.exit`, to wait for a change; it ends with
  // SIGINT while this runs.
  beforeExit.exit = () => {
    Deno.kill(Deno.pid, "SIGINT");
    setTimeout(() => Deno.exit(0), LAST_MS);
  };
  await new Builder(builderConfig).listen(() => import("@/main.ts"), {
    port: running.config.env.PORT,
    hostname: running.config.hostname,
    signal: stop.signal,
    onListen({ hostname, port }) {
      running.log.info("listening", { hostname, port });
    },
  });
}
