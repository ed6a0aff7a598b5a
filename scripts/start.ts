/**
 * Serves what is built: the second half of `deno task start`, with no more
 * permissions than serving needs. Stops on SIGTERM the way `main.ts` says.
 */
import { setImmediate } from "node:timers";
import { memoize } from "@/lib/core/memoize.ts";
import { type Log, writeLine } from "@/lib/core/log.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { serve } from "@/lib/http/serve.ts";

type Main = Pick<typeof import("@/main.ts"), "beforeExit" | "running">;

/** File of the bundle that lists the files in which is what pages are drawn with, each after those that it imports. */
export const PAGE_FILES = "pages.json";

/** Files that are loaded together: a tenth of a second at most in which nobody else is answered. */
const FILES_AT_ONCE = 30;

/** Loads what pages are drawn with, some of it at a time. */
async function loadPages(at: (file: string) => URL): Promise<void> {
  const files: string[] = JSON.parse(await Deno.readTextFile(at(PAGE_FILES)));
  for (const some of inGroupsOf(FILES_AT_ONCE, files)) {
    await Promise.all(some.map((file) => import(at(file).href)));
    // Imports alone let nobody else in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Returns the handler of a built app that loads what pages are drawn with before
 * the first of them, which would do so at once: nobody else would be answered
 * for half a second. A process without pages never takes the memory.
 */
function loadingPages(
  fetch: Deno.ServeHandler,
  { log, at }: { log: Log; at: (file: string) => URL },
): Deno.ServeHandler {
  const pages = memoize(() => loadPages(at));
  let loaded = false;

  async function answerLater(
    ...asked: Parameters<Deno.ServeHandler>
  ): Promise<Response> {
    try {
      await pages();
      if (!loaded) log.info("pages_loaded");
      loaded = true;
    } catch (error) {
      // The page loads what it needs by itself.
      log.error("pages_not_loaded", { error });
    }
    return await fetch(...asked);
  }

  return (request, info) =>
    !loaded && request.headers.get("accept")?.includes("text/html")
      ? answerLater(request, info)
      : fetch(request, info);
}

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
 * calls it, and says where its files are.
 */
export function startServing(
  fetch: Deno.ServeHandler,
  main: Main,
  at: (file: string) => URL,
): void {
  const { log, seat } = main.running;
  if (seat?.work === "figures") return seat.noteReady(null);
  try {
    listen(loadingPages(fetch, { log, at }), main);
  } catch (error) {
    explainAndExit(main, error);
  }
}

function listen(fetch: Deno.ServeHandler, main: Main): void {
  const { running, beforeExit } = main;
  const { seat } = running;
  const sayLinks = memoize(() => printLinks(main));
  beforeExit.stopAccepting = serve({
    port: running.config.env.PORT,
    hostname: running.config.hostname,
    ...seat?.listenOptions,
    onListen: ({ hostname, port }) => {
      running.log.info("listening", { hostname, port });
      seat?.noteReady(port);
      // One of several threads says it for all.
      if ((seat?.number ?? 1) > 1) return;
      sayLinks().catch((error) =>
        running.log.error("demo_links_not_printed", { error })
      );
    },
    onBroken: (error) => running.log.error("listening_broke", { error }),
    onError(error) {
      running.log.error("request_crashed", { error });
      return new Response("Something went wrong", { status: 500 });
    },
  }, fetch).stopAccepting;
}
