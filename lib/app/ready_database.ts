/** Opens the database that the configuration names, and makes it ready to be worked on. */
import { dirname } from "node:path";
import { systemClock } from "@/lib/core/clock.ts";
import { type Config, ConfigError, type Database } from "@/lib/core/config.ts";
import { MIN_SECRET_KEY_CHARS } from "@/lib/core/environment.ts";
import { type Log, redact } from "@/lib/core/log.ts";
import { createSecrets, randomBase64Url } from "@/lib/core/secrets.ts";
import {
  hasSecretKeyMark,
  requireSecretKey,
} from "@/lib/database/check_secret_key.ts";
import { keys } from "@/lib/database/keys.ts";
import { migrate } from "@/lib/database/migrate.ts";
import { beginRestoredLog } from "@/lib/event_log/restored_log.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { isEmptyFile, sizeOf } from "./database_file.ts";

/** A database in the present layout, and the key that its secrets are sealed under. */
export interface ReadyDatabase {
  kv: Deno.Kv;
  secretKey: string;
  /** Closes it; another process may open its file then. */
  close(): void;
}

/**
 * Opens the database, refuses another key than the one that it knows, and brings
 * its layout up to date. Throws a `ConfigError` that names a setting.
 */
export async function openReadyDatabase(
  config: Config,
  log: Log,
): Promise<ReadyDatabase> {
  const { lock, kv } = await openAwaited(config, log);
  const secretKey = config.env.SECRET_KEY ?? await demoSecret(config);
  const secrets = await createSecrets(secretKey);
  const lost = config.env.SECRET_KEY_LOST;
  const requireKey = () => requireSecretKey(kv, { secrets, lost, log });
  // A database that knows its key is not touched under another. One that does
  // not know it is in the layout of an earlier version until then.
  const isKnown = await hasSecretKeyMark(kv);
  if (isKnown) await requireKey();
  await migrate(kv, { log, clock: systemClock });
  if (!isKnown) await requireKey();
  if (config.env.RESTORED !== undefined) {
    const name = config.env.RESTORED;
    await beginRestoredLog(kv, { name, clock: systemClock, log, keys });
  }
  return {
    kv,
    secretKey,
    close() {
      kv.close();
      lock?.close();
    },
  };
}

/** Opens the database, and says so while that takes long: one that is unreachable may never answer. */
async function openAwaited(
  { database, env }: Config,
  log: Log,
): ReturnType<typeof openDatabase> {
  const timer = setInterval(() => {
    log.warn("database_awaited", {
      advice: `Check that ${
        settingOf(database)
      } can be reached from here. The start goes on when it answers.`,
    });
  }, env.KV_DEADLINE_MS);
  try {
    return await openDatabase(database, log);
  } finally {
    clearInterval(timer);
  }
}

/** Returns the setting that says where the database is, with its value but for a password in it. */
function settingOf({ path }: Database): string {
  if (path === undefined) return "KV managed";
  const name = /^https?:/.test(path) ? "KV_URL" : "KV_PATH";
  return `${name} "${redact(path)}"`;
}

/** Opens the database. Throws a `ConfigError` that names its setting. */
async function openDatabase(
  database: Database,
  log: Log,
): Promise<{ lock: Deno.FsFile | null; kv: Deno.Kv }> {
  try {
    const lock = await lockDatabase(database);
    if (await isEmptyFile(database)) {
      log.warn("database_empty", {
        advice: `${
          settingOf(database)
        } has 0 bytes, as a copy has that was cut off: a new database is made in it. If there should be one, stop the service and restore your backup.`,
      });
    }
    await createPrivately(database);
    return { lock, kv: await openKv(database.path) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      `Cannot start:\n  ${
        settingOf(database)
      } cannot be opened as a database: ${redact(why)}`,
      { cause },
    );
  }
}

/**
 * Creates the database's file where there is none, for its owner alone; what
 * SQLite writes beside it has the same mode.
 */
async function createPrivately({ path, isFile }: Database): Promise<void> {
  if (!isFile || path === undefined || await sizeOf(path) !== null) return;
  const created = { createNew: true, write: true, mode: 0o600 };
  (await Deno.open(path, created)).close();
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
  // Nobody else on the machine may read what is in it.
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
    const kept = await Deno.readTextFile(path);
    if (kept.length >= MIN_SECRET_KEY_CHARS) return kept;
    // It was not written to its end: under an empty key anybody could sign.
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const made = randomBase64Url();
  await Deno.writeTextFile(`${path}.new`, made, { mode: 0o600 });
  await Deno.rename(`${path}.new`, path);
  return made;
}
