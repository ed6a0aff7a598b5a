import type { Clock } from "@/lib/core/clock.ts";
import { randomBase64Url } from "@/lib/core/secrets.ts";
import type { Key, Prefix } from "./key.ts";
import { removeAll } from "./page.ts";
import { transact, type TransactionKeys } from "./transaction.ts";

/** Points at the parts of a value over the database's 64 KiB. */
export interface ChunkHead {
  /** Version of the parts that are the value. */
  version: string;
  /** Number of parts. */
  parts: number;
  /** Length of the value in bytes. */
  size: number;
}

/** Keys of the database that chunked values use. */
export interface ChunkKeys extends TransactionKeys {
  /** Key of the pointer at a value's parts. */
  chunkHead: (name: Deno.KvKey) => Key<ChunkHead>;
  /** Key of one part of one version of a value. */
  chunk: (
    name: Deno.KvKey,
    version: string,
    index: number,
  ) => Key<Uint8Array<ArrayBuffer>>;
  /** Parts of one version of a value. */
  chunksOf: (
    name: Deno.KvKey,
    version: string,
  ) => Prefix<Uint8Array<ArrayBuffer>>;
  /** Parts of all versions of a value. */
  chunksOfAll: (name: Deno.KvKey) => Prefix<Uint8Array<ArrayBuffer>>;
}

/**
 * Reads what a write has to check in the commit that makes it visible; `null`
 * when the value is another's to write.
 */
export type Fence = () => Promise<Deno.AtomicCheck | null>;

/** Stores values of any size. */
export interface Chunks {
  /**
   * Replaces the value of `name`; a failure half-way leaves the old one.
   * Returns `false`, and leaves the old one, when the fence is gone.
   */
  write(name: Deno.KvKey, bytes: Uint8Array, fence?: Fence): Promise<boolean>;
  /** Returns the value of `name`, or `null`. Throws when a part of it is missing. */
  read(name: Deno.KvKey): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removes the value of `name`, if there is one. */
  remove(name: Deno.KvKey): Promise<void>;
  /** Removes all that was ever written of `name`, also by a writer that did not get to its end. */
  discard(name: Deno.KvKey): Promise<void>;
}

/** Result of a write, and the version whose parts nobody needs any more. */
interface Flip {
  written: boolean;
  forget: string | null;
}

const PART_BYTES = 60 * 1024;

/**
 * Creates a store for values of any size: parts are written under a version of
 * their own, then one pointer switches to them, so a reader sees the old value
 * or the new one, whole.
 */
export function createChunks(
  { kv, clock, keys }: { kv: Deno.Kv; clock: Clock; keys: ChunkKeys },
): Chunks {
  /**
   * Removes parts that no head points at. Where the database does not do it they
   * stay, which costs room and nothing else: what was asked for is done, or has
   * a failure of its own to be told.
   */
  async function sweep(name: Deno.KvKey, version: string): Promise<void> {
    await removeAll(kv, keys.chunksOf(name, version)).catch(() => {});
  }

  async function writeParts(
    name: Deno.KvKey,
    version: string,
    bytes: Uint8Array,
  ): Promise<number> {
    let parts = 0;
    try {
      for (let at = 0; at < bytes.length; at += PART_BYTES) {
        const part = bytes.slice(at, at + PART_BYTES);
        await kv.set(keys.chunk(name, version, parts++), part);
      }
      return parts;
    } catch (error) {
      await sweep(name, version);
      throw error;
    }
  }

  /**
   * Points the head at a version; answers the one it is to forget: the one it
   * pointed at before, or the new one when the fence is gone. When it fails the
   * head may point at the new parts all the same, now or soon: they stay.
   */
  function flip(
    name: Deno.KvKey,
    next: ChunkHead,
    fence: Fence | undefined,
  ): Promise<Flip> {
    const key = keys.chunkHead(name);
    return transact<Flip>({ kv, clock, keys }, async () => {
      const fences = fence ? [await fence()] : [];
      const checks = fences.filter((check) => check !== null);
      if (checks.length < fences.length) {
        return { result: { written: false, forget: next.version } };
      }
      const head = await kv.get<ChunkHead>(key);
      return {
        commit: kv.atomic().check(head, ...checks).set(key, next),
        result: { written: true, forget: head.value?.version ?? null },
      };
    });
  }

  return {
    async write(name, bytes, fence) {
      const version = randomBase64Url();
      const parts = await writeParts(name, version, bytes);
      const next = { version, parts, size: bytes.length };
      const { written, forget } = await flip(name, next, fence);
      if (forget !== null) await sweep(name, forget);
      return written;
    },

    async read(name) {
      let before: string | null = null;
      for (;;) {
        const head = (await kv.get<ChunkHead>(keys.chunkHead(name))).value;
        if (head === null) return null;
        const bytes = new Uint8Array(head.size);
        let at = 0;
        let parts = 0;
        for await (
          const { value } of kv.list<Uint8Array>({
            prefix: keys.chunksOf(name, head.version),
          }, { batchSize: 10 })
        ) {
          bytes.set(value, at);
          at += value.length;
          parts++;
        }
        if (parts === head.parts) return bytes;
        // Another writer replaced the value while it was read: read the new one.
        if (head.version === before) {
          throw new Error(`Cannot read ${name.join("/")}: parts are missing`);
        }
        before = head.version;
      }
    },

    async remove(name) {
      const key = keys.chunkHead(name);
      const removed = await transact<string | null>(
        { kv, clock, keys },
        async () => {
          const head = await kv.get<ChunkHead>(key);
          if (head.value === null) return { result: null };
          return {
            commit: kv.atomic().check(head).delete(key),
            result: head.value.version,
          };
        },
      );
      if (removed !== null) await sweep(name, removed);
    },

    async discard(name) {
      await kv.delete(keys.chunkHead(name));
      await removeAll(kv, keys.chunksOfAll(name));
    },
  };
}
