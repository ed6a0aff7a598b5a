/**
 * Serves what is built: the second half of `deno task start`, with no more
 * permissions than serving needs. Stops on SIGTERM the way `main.ts` says.
 */
import { writeLine } from "@/lib/core/log.ts";
import { serve } from "@/lib/http/serve.ts";
import { beforeExit, running } from "@/main.ts";

const SERVER = new URL("../_fresh/server.js", import.meta.url);

const server: { default: { fetch: Deno.ServeHandler } } = await import(
  SERVER.href
);

/** In demo mode: what to open and to paste, on the terminal as on the start page. */
async function printLinks(): Promise<void> {
  const demo = await running.services.demo?.links(null);
  if (!demo) return;
  const { urls } = demo;
  writeLine([
    "",
    "  Limelight is running in demo mode, for this machine only.",
    "",
    `  Start page      ${running.config.origins.base}/`,
    `  Studio          ${running.config.origins.dashboard}/studio`,
    `  For a chat bot  ${urls.random}`,
    `  For OBS         ${urls.alertBox}`,
    `                  ${urls.goalBar}`,
    ...(urls.scene ? [`                  ${urls.scene}`] : []),
    "",
  ].join("\n"));
}

beforeExit.stopAccepting = serve({
  port: running.config.env.PORT,
  hostname: running.config.hostname,
  onListen: ({ hostname, port }) => {
    running.log.info("listening", { hostname, port });
    printLinks().catch((error) =>
      running.log.error("demo_links_not_printed", { error })
    );
  },
  onError(error) {
    running.log.error("request_crashed", { error });
    return new Response("Something went wrong", { status: 500 });
  },
}, server.default.fetch).stopAccepting;
