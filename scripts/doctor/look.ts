import { DatabaseSync } from "node:sqlite";
import { isEmptyFile, statOf } from "@/lib/app/database_file.ts";
import {
  factsWithout,
  gatherFacts,
  readStoredFacts,
  type StoredFacts,
} from "@/lib/app/doctor/facts.ts";
import type { Facts } from "@/lib/app/doctor/rules.ts";
import { type Clock, systemClock } from "@/lib/core/clock.ts";
import { type Config, ConfigError, readConfig } from "@/lib/core/config.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { openKv } from "@/lib/storage/kv.ts";

/** Returns the settings, or why the service would not start with them. */
function readSettings(
  variables: Record<string, string | undefined>,
): { config: Config } | { refused: readonly string[] } {
  try {
    return { config: readConfig(variables) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...refused] = error.message.split("\n").map((line) => line.trim());
    return { refused };
  }
}

/** Has SQLite look at the pages of a file; it is only read. */
function checkPages(path: string): string {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const [row] = file.prepare("PRAGMA quick_check(1)").all();
    return String(Object.values(row ?? {})[0] ?? "no answer");
  } finally {
    file.close();
  }
}

/**
 * Reads what is stored, as a process beside the service: the service itself
 * must not open its database's file, since its locks end with the first handle
 * that is closed.
 */
async function readBeside({ database, env }: Config): Promise<StoredFacts> {
  const { path, isFile } = database;
  const stat = isFile && path !== undefined ? await statOf(path) : null;
  // The first start makes it; the platform's own is that of its instances.
  if (path === undefined || path === ":memory:" || (isFile && !stat)) {
    return { database: null, grants: [] };
  }
  // SQLite would make a database of it.
  if (await isEmptyFile(database)) {
    throw new Error("it has 0 bytes, as a copy has that was cut off");
  }
  // Throws where this user may not write it.
  if (isFile) (await Deno.open(path, { write: true })).close();
  const integrity = isFile ? checkPages(path) : null;
  const kv = await openKv(path, { readsOnly: true });
  try {
    return await readStoredFacts(kv, {
      secrets: env.SECRET_KEY === undefined
        ? null
        : await createSecrets(env.SECRET_KEY),
      stat,
      integrity,
    });
  } finally {
    kv.close();
  }
}

/** Looks at a set-up by the environment that its service gets, from beside the service; changes nothing. */
export async function lookAt(
  variables: Record<string, string | undefined>,
  clock: Clock = systemClock,
): Promise<Facts> {
  const read = readSettings(variables);
  if ("refused" in read) return factsWithout(read.refused);
  const { config } = read;
  return await gatherFacts(config, {
    clock,
    fetch: globalThis.fetch,
    readStored: () => readBeside(config),
  });
}
