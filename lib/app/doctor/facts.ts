import { DatabaseSync } from "node:sqlite";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AwsClient } from "aws4fetch";
import { LOGIN_SCOPES } from "@/lib/clients/twitch/scopes.ts";
import { isEmptyFile, statOf } from "@/lib/app/database_file.ts";
import { publicAddressesOf } from "@/lib/app/warn_of_settings.ts";
import {
  type Clock,
  SECOND_MS,
  systemClock,
  withTimeout,
} from "@/lib/core/clock.ts";
import { type Config, ConfigError, readConfig } from "@/lib/core/config.ts";
import { redact } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { compareSecretKey } from "@/lib/database/check_secret_key.ts";
import { keys } from "@/lib/database/keys.ts";
import { LAYOUT } from "@/lib/database/migrate.ts";
import type { StoredUserToken } from "@/lib/schema/platform/tokens.ts";
import { openKv } from "@/lib/storage/kv.ts";
import type { Asked, Facts } from "./rules.ts";

/** Longest that any address is waited for, ms. */
const WAIT_MS = 8_000;
/** Longest part of an answer that is looked at. */
const MAX_TEXT = 2_000;

/** Returns what an address answers, or why it does not. */
async function ask(
  input: string | Request,
  init: RequestInit = {},
): Promise<Asked & { headers?: Headers }> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const answer = await fetch(input, { redirect: "manual", signal, ...init });
    const text = (await answer.text()).slice(0, MAX_TEXT);
    return { status: answer.status, text, headers: answer.headers };
  } catch (error) {
    return { error: whyOf(error) };
  }
}

/** Returns what a failure says, without secrets. */
function whyOf(error: unknown): string {
  return redact(error instanceof Error ? error.message : String(error));
}

/** Returns the settings, or why the service would not start with them. */
function readSettings(
  variables: Record<string, string | undefined>,
): Pick<Facts, "config" | "refused"> {
  try {
    return { config: readConfig(variables), refused: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...refused] = error.message.split("\n").map((line) => line.trim());
    return { config: null, refused };
  }
}

async function askOrigins(config: Config): Promise<Facts["origins"]> {
  const asked = publicAddressesOf(config).map(async (address) =>
    [address, await ask(`${address}/healthz`)] as const
  );
  return Object.fromEntries(await Promise.all(asked));
}

/** Returns by how much this machine's clock is ahead of the date in an answer, ms. */
function aheadOf(asked: Asked & { headers?: Headers }): number | null {
  if (!("headers" in asked)) return null;
  const date = Date.parse(asked.headers?.get("date") ?? "");
  return Number.isNaN(date) ? null : systemClock.now() - date;
}

/** Returns how many files a process may have open; `null` where the system does not say so in a file. */
async function readOpenFiles(): Promise<number | null> {
  try {
    const limits = await Deno.readTextFile("/proc/self/limits");
    const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Returns the bytes that are free where a file is, or will be. */
async function readFreeBytes(path: string): Promise<number | null> {
  for (let folder = dirname(path);; folder = dirname(folder)) {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch {
      if (folder === dirname(folder)) return null;
    }
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

/** Part of what is stored that the doctor looks at. */
interface Stored {
  database: Facts["database"];
  grants: StoredUserToken[];
}

/** Reads what is stored, or why it cannot be read; a database that does not answer is waited for no longer than an address. */
async function readDatabase(config: Config, clock: Clock): Promise<Stored> {
  try {
    const stored = readStored(config);
    if (config.database.isFile) return await stored;
    return await withTimeout(clock, WAIT_MS, stored, () => {
      // The call goes on until the doctor ends.
      throw new Error(`it did not answer within ${WAIT_MS / SECOND_MS} s`);
    });
  } catch (error) {
    return { database: { error: whyOf(error) }, grants: [] };
  }
}

/** Reads what the database says of itself, and of the channels' grants. */
async function readStored({ database, env }: Config): Promise<Stored> {
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
    const { value } = await kv.get<number>(keys.schemaVersion());
    const grants = await Array.fromAsync(
      kv.list<StoredUserToken>({ prefix: keys.userTokensOf() }),
    );
    return {
      database: {
        bytes: stat?.size ?? null,
        isOpenToOthers: ((stat?.mode ?? 0) & 0o077) !== 0,
        layout: value ?? 0,
        known: LAYOUT,
        integrity,
        keyFits: await fits(kv, env.SECRET_KEY),
      },
      grants: grants.map(({ value }) => value),
    };
  } finally {
    kv.close();
  }
}

/** Tells whether what is stored was sealed under this key; the demo keeps its own. */
async function fits(kv: Deno.Kv, key: string | undefined): Promise<boolean> {
  if (key === undefined) return true;
  return (await compareSecretKey(kv, await createSecrets(key))).fits;
}

async function askBucket({ env }: Config): Promise<Facts["bucket"]> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    env;
  if (S3_ENDPOINT === undefined) return null;
  const signer = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    region: env.S3_REGION,
    service: "s3",
  });
  const asked = await ask(
    await signer.sign(`${S3_ENDPOINT}/${S3_BUCKET}?list-type=2&max-keys=1`),
  );
  if ("error" in asked) return asked;
  const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(asked.text) ?? [];
  return { status: asked.status, text: code };
}

async function askTwitch(
  { env, demo }: Config,
  grants: readonly StoredUserToken[],
): Promise<Facts["twitch"]> {
  if (demo) return null;
  const credentials = await ask(`${env.TWITCH_OAUTH_URL}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: env.TWITCH_CLIENT_ID ?? "",
      client_secret: env.TWITCH_CLIENT_SECRET ?? "",
      grant_type: "client_credentials",
    }),
  });
  const valid = grants.filter(({ status }) => status === "valid");
  return {
    // Its text has a token in it.
    credentials: "error" in credentials
      ? credentials
      : { status: credentials.status, text: "" },
    channels: grants.length,
    lackingScopes:
      valid.filter(({ scopes }) =>
        LOGIN_SCOPES.some((scope) => !scopes.includes(scope))
      ).length,
    ended: grants.length - valid.length,
  };
}

/** Gathers the facts of a set-up; nothing is changed. */
export async function gatherFacts(
  variables: Record<string, string | undefined>,
  clock: Clock = systemClock,
): Promise<Facts> {
  const { config, refused } = readSettings(variables);
  const nothing: Facts = {
    refused,
    config,
    origins: {},
    clockAheadMs: null,
    freeBytes: null,
    openFiles: await readOpenFiles(),
    database: null,
    bucket: null,
    twitch: null,
  };
  if (config === null) return nothing;
  const { path, isFile } = config.database;
  const [origins, dated, freeBytes, { database, grants }, bucket] =
    await Promise.all([
      config.env.BASE_URL === undefined ? {} : askOrigins(config),
      config.demo ? null : ask(new URL(config.env.TWITCH_OAUTH_URL).origin),
      isFile && path !== undefined ? readFreeBytes(path) : null,
      readDatabase(config, clock),
      askBucket(config),
    ]);
  return {
    ...nothing,
    origins,
    clockAheadMs: dated && aheadOf(dated),
    freeBytes,
    database,
    bucket,
    twitch: await askTwitch(config, grants),
  };
}
