import { key, prefix } from "@/lib/storage/key.ts";
import type { ChunkHead } from "@/lib/storage/chunks.ts";

/** Keys of the process, and of values in parts. */
export const storageKeys = {
  // ---- the process -----------------------------------------------------------
  /** Number of the last migration that ran. */
  schemaVersion: () => key<number>("schema_version"),
  /** Mark of the `SECRET_KEY` that the database is written under. */
  secretKeyMark: () => key<string>("secret_key_mark"),
  /** Written to see whether the database takes writes; when that was, ms since the epoch. */
  readyProbe: () => key<number>("ready_probe"),
  /** Shows for a minute that a commit was made whose answer may be lost. */
  commitNonce: (nonce: string) => key<true>("commit_nonce", nonce),
  /** Watched; a rise empties every process's cache of that kind of credential. */
  credentialEpoch: (
    kind:
      | "api_key"
      | "widget_token"
      | "session"
      | "dock_key"
      | "program_key",
  ) => key<Deno.KvU64>("credential_epoch", kind),

  // ---- chunked values --------------------------------------------------------
  chunkHead: (name: Deno.KvKey) => key<ChunkHead>("chunk_head", ...name),
  chunk: (name: Deno.KvKey, version: string, index: number) =>
    key<Uint8Array<ArrayBuffer>>("chunk", ...name, version, index),
  chunksOf: (name: Deno.KvKey, version: string) =>
    prefix<Uint8Array<ArrayBuffer>>("chunk", ...name, version),
  chunksOfAll: (name: Deno.KvKey) =>
    prefix<Uint8Array<ArrayBuffer>>("chunk", ...name),
};
