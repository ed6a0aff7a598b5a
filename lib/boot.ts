/** From a checked environment to a running service, and back down. */
import { dirname } from "node:path";
import { systemClock } from "@/lib/core/clock.ts";
import { type Config, ConfigError, type Database } from "@/lib/core/config.ts";
import { createLog, type Log } from "@/lib/core/log.ts";
import { createSecrets, randomBase64Url } from "@/lib/core/secrets.ts";
import {
  createUncaughtErrors,
  type UncaughtErrors,
} from "@/lib/core/uncaught.ts";
import { createServices, type Services } from "@/lib/services.ts";
import type { Outside } from "@/lib/services/outside.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { checkSecretKey } from "./database/check_secret_key.ts";
import { migrate } from "./database/migrate.ts";

/** A service that is put together and not yet serving. */
interface Running {
  config: Config;
  log: Log;
  services: Services;
  /** Counts the errors that nobody caught. */
  uncaught: UncaughtErrors;
  /** Ends what runs in the background and closes the database. */
  stop(): Promise<void>;
}

/** Opens the database, brings its layout up to date, puts the service together; `more` is what tests have of their own. */
export async function boot(
  config: Config,
  more: Pick<Outside, "readScript"> = {},
): Promise<Running> {
  const log = createLog({
    level: config.env.LOG_LEVEL,
    now: () => systemClock.now(),
  });
  const uncaught = createUncaughtErrors(log);
  const { lock, kv } = await openDatabase(config.database);
  await migrate(kv, { log, clock: systemClock });
  const secretKey = config.env.SECRET_KEY ?? await demoSecret(config);
  const secrets = await createSecrets(secretKey);
  await checkSecretKey(kv, { secrets, log });
  const services = createServices({
    config,
    kv: withDeadline(kv, systemClock, config.env.KV_DEADLINE_MS),
    clock: systemClock,
    fetch,
    log,
    secrets,
    uncaughtErrors: uncaught.count,
    internalToken: config.env.INTERNAL_TOKEN ??
      (config.demo ? await secrets.sign("demo", "internal token") : null),
    ...more,
  });
  return {
    config,
    log,
    services,
    uncaught,
    async stop() {
      await services.close();
      kv.close();
      lock?.close();
    },
  };
}

/** Opens the database. Throws a `ConfigError` that names its setting. */
async function openDatabase(
  database: Database,
): Promise<{ lock: Deno.FsFile | null; kv: Deno.Kv }> {
  const { path } = database;
  try {
    return { lock: await lockDatabase(database), kv: await openKv(path) };
  } catch (cause) {
    const setting = path === undefined
      ? "KV managed"
      : `${/^https?:/.test(path) ? "KV_URL" : "KV_PATH"} "${path}"`;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `Cannot start:\n  ${setting} cannot be opened as a database: ${why}`,
      { cause },
    );
  }
}

/**
 * Two processes on one local file neither see each other's watches nor write
 * without stalls, so the second one is refused. The lock goes with the
 * process, however it ends.
 */
async function lockDatabase(
  { path, isFile }: Database,
): Promise<Deno.FsFile | null> {
  if (!isFile || path === undefined) return null;
  await Deno.mkdir(dirname(path), { recursive: true });
  const file = await Deno.open(`${path}.lock`, { write: true, create: true });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new Error(
    "another process works on it. Several processes need a shared database: set KV_URL, or KV=managed on a platform that has one",
  );
}

/** The demo's own secret key: made once and kept beside the database. */
async function demoSecret(config: Config): Promise<string> {
  const { path: database, isFile } = config.database;
  if (!isFile) return randomBase64Url();
  const path = `${database}.secret`;
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const made = randomBase64Url();
  await Deno.writeTextFile(path, made, { mode: 0o600 });
  return made;
}
