import { createApp } from "@/lib/app/app.ts";
import { boot } from "@/lib/app/boot.ts";
import { explainAndExit } from "@/lib/app/cannot_start.ts";
import { seatOf } from "@/lib/app/workers/seat.ts";
import { processEnvironment, readConfig } from "@/lib/core/config.ts";

/** A platform that ends instances gives them 5 seconds. */
const HOSTED_DRAIN_MS = 3_800;
const DRAIN_MS = 10_000;

async function bootOrExplain() {
  try {
    const config = readConfig(processEnvironment());
    return await boot(config, {}, await seatOf(config));
  } catch (error) {
    explainAndExit(error);
  }
}

/** The running service; `scripts/start.ts` prints its links. */
export const running = await bootOrExplain();

// One request's mistake must not be the end of all the others.
globalThis.addEventListener("unhandledrejection", running.uncaught.note);
globalThis.addEventListener("error", running.uncaught.note);

/** The app that Fresh's build serves. */
export const app = createApp(running.services);

// However the app is served; once what loads this module is done with the build.
setTimeout(() => {
  if (draining) return;
  running.services.start();
  running.log.info("started", {
    version: running.services.config.version,
    hosted: running.config.hosted,
  });
});

let draining = false;

if (running.config.hosted && "cron" in Deno) {
  // Wakes an instance where none would run.
  Deno.cron("do what is due", "* * * * *", async () => {
    await running.services.tick();
  });
}

/**
 * Called when the process ends: the server that serves the app says here how
 * to stop accepting, and what runs the process how it is ended. `stopAccepting`
 * resolves once requests under way are answered, or have had their time.
 */
export const beforeExit = {
  stopAccepting: (): Promise<void> => Promise.resolve(),
  exit: (): void => Deno.exit(0),
};

async function drain(): Promise<void> {
  if (draining) return;
  draining = true;
  running.log.info("draining");
  const withinMs = running.config.hosted ? HOSTED_DRAIN_MS : DRAIN_MS;
  const deadline = setTimeout(() => {
    running.log.error("stop_broken_off", {
      withinMs,
      meaning:
        "Something did not end in time, such as a call of a database that does not answer. What was answered as accepted is stored.",
    });
    Deno.exit(1);
  }, withinMs);
  // First, for the server that stops would close them with a code of its own.
  await running.services.events.sockets.drain();
  // Requests under way still need everything, the database most of all.
  await beforeExit.stopAccepting();
  await running.stop();
  clearTimeout(deadline);
  running.log.info("stopped");
  beforeExit.exit();
}

if (running.seat) {
  // The main thread of several hears signals, and passes them on.
  running.seat.onDrain(drain);
} else {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, drain);
  }
}
