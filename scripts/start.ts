/**
 * Serves what is built: the second half of `deno task start`, with no more
 * permissions than serving needs. Stops on SIGTERM the way `main.ts` says.
 */
import { writeLine } from "@/lib/core/log.ts";
import { serve } from "@/lib/http/serve.ts";

type Main = Pick<typeof import("@/main.ts"), "beforeExit" | "running">;

/** In demo mode: what to open and to paste, on the terminal as on the start page. */
async function printLinks({ running }: Main): Promise<void> {
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

/** Ends the process, for it can serve nobody: says which settings are in the way, and why. */
function explainAndExit({ running }: Main, error: unknown): never {
  const { env: { PORT }, hostname } = running.config;
  writeLine(
    error instanceof Deno.errors.AddrInUse
      ? `Cannot start:\n  PORT ${PORT} is in use at ${hostname}: set another one, or stop the program that listens there`
      : `Cannot start:\n  HOST and PORT are not valid: cannot listen at ${hostname}, port ${PORT} (${error})`,
  );
  Deno.exit(1);
}

/**
 * Serves the built app where the process is told to; the bundle's entry `start`
 * calls it.
 */
export function startServing(fetch: Deno.ServeHandler, main: Main): void {
  try {
    listen(fetch, main);
  } catch (error) {
    explainAndExit(main, error);
  }
}

function listen(fetch: Deno.ServeHandler, main: Main): void {
  const { running, beforeExit } = main;
  beforeExit.stopAccepting = serve({
    port: running.config.env.PORT,
    hostname: running.config.hostname,
    onListen: ({ hostname, port }) => {
      running.log.info("listening", { hostname, port });
      printLinks(main).catch((error) =>
        running.log.error("demo_links_not_printed", { error })
      );
    },
    onError(error) {
      running.log.error("request_crashed", { error });
      return new Response("Something went wrong", { status: 500 });
    },
  }, fetch).stopAccepting;
}
