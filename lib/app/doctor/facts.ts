import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { AwsClient } from "aws4fetch";
import { publicAddressesOf } from "@/lib/app/warn_of_settings.ts";
import { LOGIN_SCOPES } from "@/lib/clients/twitch/scopes.ts";
import { boundedFetch } from "@/lib/core/bounded_read.ts";
import { type Clock, SECOND_MS, withTimeout } from "@/lib/core/clock.ts";
import type { Config } from "@/lib/core/config.ts";
import { redact } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import { compareSecretKey } from "@/lib/database/check_secret_key.ts";
import { keys } from "@/lib/database/keys.ts";
import { LAYOUT } from "@/lib/database/migrate.ts";
import type { StoredUserToken } from "@/lib/schema/platform/tokens.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { Asked, Facts } from "./rules.ts";

/** Longest that any address is waited for, ms. */
const WAIT_MS = 8_000;
/** Longest part of an answer that is looked at. */
const MAX_TEXT = 2_000;
/** Largest answer that is read: a name may lead to another's page. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Dependencies of the doctor on what it runs in. */
export interface DoctorOutside {
  clock: Clock;
  fetch: typeof fetch;
  /** Reads what is stored; throws where it cannot be read. */
  readStored(): Promise<StoredFacts>;
}

/** Part of what is stored that the doctor looks at. */
export interface StoredFacts {
  database: Facts["database"];
  /** Grants of the channels that signed in. */
  grants: readonly StoredUserToken[];
}

/** Answer of an address with its headers, or why there was none. */
type Answered = Asked & { headers?: Headers };

/** Returns what an address answers, or why it does not. */
async function ask(
  fetch: DoctorOutside["fetch"],
  input: string | Request,
  init: RequestInit = {},
): Promise<Answered> {
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

async function askOrigins(
  config: Config,
  fetch: DoctorOutside["fetch"],
): Promise<Facts["origins"]> {
  const asked = publicAddressesOf(config).map(async (address) =>
    [address, await ask(fetch, `${address}/healthz`)] as const
  );
  return Object.fromEntries(await Promise.all(asked));
}

/** Returns by how much this machine's clock is ahead of the date in an answer, ms. */
function aheadOf(asked: Answered, clock: Clock): number | null {
  if (!("headers" in asked)) return null;
  const date = Date.parse(asked.headers?.get("date") ?? "");
  return Number.isNaN(date) ? null : clock.now() - date;
}

/** Returns how many files a process may have open; `null` where no file says so that it may read. */
async function readOpenFiles(): Promise<number | null> {
  try {
    const limits = await Deno.readTextFile("/proc/self/limits");
    const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Returns the bytes that are free where a file is, or will be; `null` where the process may not ask. */
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

/** Returns what the database says of itself and of the channels' grants; `stat` and `integrity` are of its file. */
export async function readStoredFacts(
  kv: Deno.Kv,
  { secrets, stat, integrity }: {
    secrets: Secrets | null;
    stat: Deno.FileInfo | null;
    integrity: string | null;
  },
): Promise<StoredFacts> {
  const { value: layout } = await kv.get<number>(keys.schemaVersion());
  const grants = await listAll<StoredUserToken>(kv, keys.userTokensOf());
  // The demo keeps a key of its own.
  const keyFits = secrets === null ||
    (await compareSecretKey(kv, secrets)).fits;
  const database = {
    bytes: stat?.size ?? null,
    isOpenToOthers: ((stat?.mode ?? 0) & 0o077) !== 0,
    integrity,
    layout: layout ?? 0,
    known: LAYOUT,
    keyFits,
  };
  return { database, grants };
}

/** Reads what is stored, or why it cannot be read; a database that does not answer is waited for no longer than an address. */
async function readDatabase(
  { database: { isFile } }: Config,
  { clock, readStored }: DoctorOutside,
): Promise<StoredFacts> {
  try {
    const stored = readStored();
    if (isFile) return await stored;
    return await withTimeout(clock, WAIT_MS, stored, () => {
      // The call goes on until its process ends.
      throw new Error(`it did not answer within ${WAIT_MS / SECOND_MS} s`);
    });
  } catch (error) {
    return { database: { error: whyOf(error) }, grants: [] };
  }
}

async function askBucket(
  { env }: Config,
  fetch: DoctorOutside["fetch"],
): Promise<Facts["bucket"]> {
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
    fetch,
    await signer.sign(`${S3_ENDPOINT}/${S3_BUCKET}?list-type=2&max-keys=1`),
  );
  if ("error" in asked) return asked;
  const [, code = ""] = /<Code>(\w+)<\/Code>/.exec(asked.text) ?? [];
  return { status: asked.status, text: code };
}

async function askTwitch(
  { env, demo }: Config,
  grants: readonly StoredUserToken[],
  fetch: DoctorOutside["fetch"],
): Promise<Facts["twitch"]> {
  if (demo) return null;
  const credentials = await ask(fetch, `${env.TWITCH_OAUTH_URL}/token`, {
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

/** Returns the facts of a set-up whose settings stop its start: nothing else can be looked at. */
export function factsWithout(refused: readonly string[]): Facts {
  return {
    refused,
    config: null,
    origins: {},
    clockAheadMs: null,
    freeBytes: null,
    openFiles: null,
    database: null,
    bucket: null,
    twitch: null,
  };
}

/** Gathers the facts of a set-up; nothing is changed. */
export async function gatherFacts(
  config: Config,
  outside: DoctorOutside,
): Promise<Facts> {
  const { clock } = outside;
  const fetch = boundedFetch(outside.fetch, MAX_BYTES, "an answer");
  const { path, isFile } = config.database;
  const [origins, dated, freeBytes, openFiles, { database, grants }, bucket] =
    await Promise.all([
      config.env.BASE_URL === undefined ? {} : askOrigins(config, fetch),
      config.demo
        ? null
        : ask(fetch, new URL(config.env.TWITCH_OAUTH_URL).origin),
      isFile && path !== undefined ? readFreeBytes(path) : null,
      readOpenFiles(),
      readDatabase(config, outside),
      askBucket(config, fetch),
    ]);
  return {
    refused: [],
    config,
    origins,
    clockAheadMs: dated && aheadOf(dated, clock),
    freeBytes,
    openFiles,
    database,
    bucket,
    twitch: await askTwitch(config, grants, fetch),
  };
}
