/**
 * The whole database: every key, and the type of what stands under it. A
 * prefix to list by ends in `Of`. A record is stored once; an index holds ids.
 */
import { key, prefix } from "./key.ts";
import type { ChunkHead } from "./chunks.ts";

export const keys = {
  // ---- the process -------------------------------------------------------
  /** Number of the last migration that ran. */
  schemaVersion: () => key<number>("schema_version"),
  /** Watched; a rise empties every process's cache of that kind of credential. */
  credentialEpoch: (kind: "api_key" | "widget_token") =>
    key<Deno.KvU64>("credential_epoch", kind),

  // ---- chunked values ----------------------------------------------------
  chunkHead: (name: Deno.KvKey) => key<ChunkHead>("chunk_head", ...name),
  chunk: (name: Deno.KvKey, version: string, index: number) =>
    key<Uint8Array<ArrayBuffer>>("chunk", ...name, version, index),
  chunksOf: (name: Deno.KvKey, version: string) =>
    prefix<Uint8Array<ArrayBuffer>>("chunk", ...name, version),
};
