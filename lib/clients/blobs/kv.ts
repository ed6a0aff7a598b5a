import type { BlobStore } from "./blob_store.ts";

/** Bytes of one entry; the database takes 64 KiB. */
const PART_BYTES = 60 * 1024;
/** Entries of one commit; the database takes 800 KiB. */
const PARTS_AT_ONCE = 10;

/** Keys of the parts of a blob in the database. */
interface BlobKeys {
  part: (id: string, index: number) => Deno.KvKey;
  partsOf: (id: string) => Deno.KvKey;
}

/**
 * Stores blobs in the database, in parts: neither writing nor reading holds one
 * whole in memory.
 */
export function createKvBlobs(
  { kv, keys }: { kv: Deno.Kv; keys: BlobKeys },
): BlobStore {
  async function* readParts(
    id: string,
    { start, end }: { start: number; end: number },
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let index = Math.floor(start / PART_BYTES);
    // Held to the range: a small one shall not fetch what stands behind it.
    const list = kv.list<Uint8Array<ArrayBuffer>>({
      start: keys.part(id, index),
      end: keys.part(id, Math.floor(end / PART_BYTES) + 1),
    }, { batchSize: PARTS_AT_ONCE });
    for await (const { key, value } of list) {
      if (key.at(-1) !== index) break;
      const from = index * PART_BYTES;
      yield value.subarray(
        Math.max(0, start - from),
        Math.min(value.length, end + 1 - from),
      );
      index++;
      if (index * PART_BYTES > end) return;
    }
    throw new Error(`Cannot read blob "${id}": it ends before byte ${end}`);
  }

  return {
    async put(id, bytes) {
      // One buffer for all commits: what each upload throws away is kept small.
      const buffer = new Uint8Array(PART_BYTES * PARTS_AT_ONCE);
      let filled = 0;
      let index = 0;
      async function write(): Promise<void> {
        const commit = kv.atomic();
        for (let at = 0; at < filled; at += PART_BYTES) {
          const part = buffer.subarray(at, Math.min(filled, at + PART_BYTES));
          commit.set(keys.part(id, index++), part);
        }
        await commit.commit();
        filled = 0;
      }
      for await (const chunk of bytes) {
        for (let at = 0; at < chunk.length;) {
          const taken = chunk.subarray(at, at + buffer.length - filled);
          buffer.set(taken, filled);
          filled += taken.length;
          at += taken.length;
          if (filled === buffer.length) await write();
        }
      }
      if (filled > 0) await write();
    },

    read: (id, range) => ReadableStream.from(readParts(id, range)),

    async remove(id) {
      for await (const { key } of kv.list({ prefix: keys.partsOf(id) })) {
        await kv.delete(key);
      }
    },

    // Its parts are all that there is, and the database has been asked before.
    endUploads: () => Promise.resolve(),
    assertUsable: () => Promise.resolve(),
  };
}
