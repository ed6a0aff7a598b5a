import { ConfigError } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type { Prefix } from "@/lib/storage/key.ts";
import { keys } from "./keys.ts";

/** Characters of the fingerprint that an operator copies. */
const FINGERPRINT_CHARS = 8;

/** Result of a comparison of a `SECRET_KEY` with what a database holds. */
interface KeyFit {
  /** False: what is stored was sealed under another key. */
  fits: boolean;
  /** The database's record of its key, for a commit to check. */
  entry: Deno.KvEntryMaybe<string>;
  /** Sealed values that this key does not open, of those that were tried until one did. */
  unreadable: number;
}

/** Returns the mark that a key leaves in its database, which tells nothing of the key. */
function markOf(secrets: Secrets): Promise<string> {
  return secrets.sign("secret key of a database", "mark");
}

/** Tells whether a database knows the key that it is written under. */
export async function hasSecretKeyMark(kv: Deno.Kv): Promise<boolean> {
  return (await kv.get(keys.secretKeyMark())).value !== null;
}

/**
 * Compares a key with the mark of the one that the database was written under;
 * a database that has none, of an earlier version, by whether the key opens
 * some of what is sealed. Changes nothing.
 */
export async function compareSecretKey(
  kv: Deno.Kv,
  secrets: Secrets,
): Promise<KeyFit> {
  const entry = await kv.get<string>(keys.secretKeyMark());
  if (entry.value !== null) {
    const fits = entry.value === await markOf(secrets);
    return { fits, entry, unreadable: 0 };
  }
  let unreadable = 0;
  for await (const text of sealedTexts(kv)) {
    if (await opens(secrets, text)) {
      // Where others do not, another key was lost and this one took its place before.
      return { fits: true, entry, unreadable };
    }
    unreadable++;
  }
  return { fits: unreadable === 0, entry, unreadable };
}

/** Lists what is sealed for channels, entry by entry: the tokens of their sign-ins, API keys, widget tokens. */
async function* sealedTexts(kv: Deno.Kv): AsyncGenerator<string> {
  for await (const { value: { sealed } } of listed(kv, keys.userTokensOf())) {
    if (sealed !== null) yield sealed;
  }
  for await (
    const { value: { sealedKey } } of listed(kv, keys.chatterModulesOf())
  ) yield sealedKey;
  for await (const { value: { sealed } } of listed(kv, keys.widgetTokensOf())) {
    yield sealed;
  }
}

/** Lists the entries below a prefix as they are read: the first one mostly answers. */
const listed = <T>(kv: Deno.Kv, prefix: Prefix<T>) => kv.list<T>({ prefix });

/** Tells whether a key opens a sealed text. */
async function opens(secrets: Secrets, text: string): Promise<boolean> {
  try {
    await secrets.open(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sees to it that a database is opened under one key alone, so that nothing is
 * sealed or hashed under another: leaves the key's mark in a database without
 * one, and throws a `ConfigError` where the key does not fit. `lost` is the
 * fingerprint with which an operator confirms a key in place of a lost one.
 */
export async function requireSecretKey(
  kv: Deno.Kv,
  { secrets, lost, log }: {
    secrets: Secrets;
    lost: string | undefined;
    log: Log;
  },
): Promise<void> {
  const fit = await compareSecretKey(kv, secrets);
  const { fits, entry, unreadable } = fit;
  if (fits && entry.value !== null) return;
  const fingerprint = (await secrets.hash("fingerprint of a secret key"))
    .slice(0, FINGERPRINT_CHARS);
  if (!fits && lost !== fingerprint) {
    throw new ConfigError(
      `Cannot start:\n  SECRET_KEY is not the one that this database was written under. Put the former one back; a demo keeps its own beside its database, so take another KV_PATH for real channels. If the former key is lost, set SECRET_KEY_LOST=${fingerprint} as well: API keys, widget tokens and sign-ins made under it end, and streamers sign in again, make a new API key (Chat bot) and a new widget token (Channel), and put the new addresses into their bot and OBS`,
    );
  }
  const commit = await kv.atomic().check(entry)
    .set(entry.key, await markOf(secrets)).commit();
  // Another process has left its mark meanwhile.
  if (!commit.ok) return await requireSecretKey(kv, { secrets, lost, log });
  if (!fits) log.warn("secret_key_replaced", { fingerprint });
  else if (unreadable > 0) {
    log.error("secret_key_does_not_fit", {
      tried: unreadable + 1,
      unreadable,
      meaning:
        "Some of the database was written under another SECRET_KEY. The API keys and widget tokens made under that one are not accepted.",
      advice:
        "Their streamers make a new API key (Chat bot) and a new widget token (Channel), and put the new addresses into their bot and OBS.",
    });
  }
}
