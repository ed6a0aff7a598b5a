/**
 * Deno KV with what a service needs on top: transactions that know their own
 * commit again when its answer got lost, leases, pages of lists, values over
 * 64 KiB, deadlines, and watches that come back. Keys are arguments.
 *
 * @module
 */
export {
  type ChunkHead,
  type ChunkKeys,
  type Chunks,
  createChunks,
  type Fence,
} from "./chunks.ts";
export { type Following, followKeys } from "./follow_keys.ts";
export { type Key, key, type Prefix, prefix } from "./key.ts";
export { isDamaged, losesAnswers, openKv, withDeadline } from "./kv.ts";
export {
  type Lease,
  leaseFor,
  type LeaseOf,
  mayTake,
  readFence,
  releaseLease,
  takeLease,
} from "./lease.ts";
export {
  listAll,
  listEntries,
  listPage,
  type Page,
  type PageQuery,
  removeAll,
} from "./page.ts";
export { read, readVersioned, type Versioned } from "./read.ts";
export { readEntries, readMany, readValues } from "./read_many.ts";
export {
  type Attempt,
  type CommitAttempt,
  type CommitMark,
  markedBy,
  transact,
  type TransactionDeps,
  type TransactionKeys,
  transactVersioned,
  update,
} from "./transaction.ts";
export type { Clock } from "@/lib/core/clock.ts";
export type { Log, LogFields, LogLevel } from "@/lib/core/log.ts";
