/** From a checked environment to a running service, and back down. */
import { systemClock } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import { createLog, type Log } from "@/lib/core/log.ts";
import { type ExportedMetrics, noMetrics } from "@/lib/core/metrics.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import {
  createUncaughtErrors,
  type UncaughtErrors,
} from "@/lib/core/uncaught.ts";
import { countIn, withDeadline } from "@/lib/storage/kv.ts";
import type { Outside } from "@/lib/features/outside.ts";
import type { Services } from "@/lib/http/services.ts";
import { countedLog } from "./counted_log.ts";
import { measureProcess } from "./process_metrics.ts";
import { openReadyDatabase } from "./ready_database.ts";
import { createServices } from "./services.ts";
import { warnOfSettings } from "./warn_of_settings.ts";
import type { Seat } from "./workers/seat.ts";

/** A service that is put together and not yet serving. */
interface Running {
  config: Config;
  log: Log;
  services: Services;
  /** Counts the errors that nobody caught. */
  uncaught: UncaughtErrors;
  /** Seat of this thread among several; `null` where it is the only one. */
  seat: Seat | null;
  /** Ends what runs in the background and closes the database. */
  stop(): Promise<void>;
}

/**
 * Opens the database, brings its layout up to date, puts the service together;
 * a thread of several has a seat, whose database stands already. `more` is what
 * tests have of their own.
 */
export async function boot(
  given: Config,
  more: Pick<Outside, "readScript"> = {},
  seat: Seat | null = null,
): Promise<Running> {
  const startedAt = systemClock.now();
  const isFirst = seat === null || seat.number === 1;
  // The first of several threads lets the simulated channel live for all.
  const config = isFirst
    ? given
    : { ...given, env: { ...given.env, SIMULATE: false } };
  const telemetry = await loadTelemetry();
  const metrics = await loadMetrics(config, telemetry);
  const log = countedLog(
    createLog({
      level: config.env.LOG_LEVEL,
      now: () => systemClock.now(),
      ...(telemetry && { write: telemetry.writeLineOfLevel }),
      ...((seat || telemetry) && {
        more: () => ({
          ...(seat && { worker: seat.number }),
          ...telemetry?.traceOfLine(),
        }),
      }),
    }),
    metrics ?? noMetrics,
  );
  if (isFirst) warnOfSettings(config, log);
  const uncaught = createUncaughtErrors(log);
  const database = seat
    ? await seat.openDatabase(config)
    : await openReadyDatabase(config, log);
  const { kv } = database;
  if (metrics) countIn(kv, metrics);
  const secrets = await createSecrets(database.secretKey);
  const stopMeasuring = metrics && measureProcess(metrics, {
    uncaughtErrors: uncaught.count,
    startedAt,
    isThread: seat !== null,
  });
  const services = createServices({
    config,
    kv: withDeadline(kv, systemClock, config.env.KV_DEADLINE_MS, log),
    clock: systemClock,
    fetch,
    log,
    secrets,
    uncaughtErrors: uncaught.count,
    ...(seat && {
      otherThreads: seat.others,
      memory: seat.memory,
      places: seat.places,
      takers: seat.takers,
      otherSettings: seat.otherSettings,
      shareHealth: seat.shareHealth,
    }),
    internalToken: config.env.INTERNAL_TOKEN ??
      (config.demo ? await secrets.sign("demo", "internal token") : null),
    ...(metrics && { metrics: seat ? sharedMetrics(metrics, seat) : metrics }),
    ...more,
  });
  return {
    config,
    log,
    services,
    uncaught,
    seat,
    async stop() {
      await services.close();
      stopMeasuring?.();
      database.close();
    },
  };
}

/** Returns a thread's metrics, whose text is that of all threads. */
function sharedMetrics(own: ExportedMetrics, seat: Seat): ExportedMetrics {
  const text = seat.shareFigures(() => own.text());
  return { ...own, text };
}

type Telemetry = typeof import("./telemetry.ts");

/** Loads what OpenTelemetry needs where Deno exports it: `OTEL_DENO` has it put its implementation here. */
async function loadTelemetry(): Promise<Telemetry | null> {
  const isExported = Symbol.for("opentelemetry.js.api.1") in globalThis;
  return isExported ? await import("./telemetry.ts") : null;
}

/** Loads what counts and measures, where a program may read it. */
async function loadMetrics(
  { env }: Config,
  telemetry: Telemetry | null,
): Promise<ExportedMetrics | null> {
  if (env.METRICS_TOKEN === undefined && telemetry === null) return null;
  const { createMetrics } = await import("./metrics.ts");
  return createMetrics(telemetry?.createTelemetryExport());
}
