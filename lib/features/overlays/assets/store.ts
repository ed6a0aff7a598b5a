import { keys } from "@/lib/database/keys.ts";
import type {
  PendingBlob,
  StoredAsset,
  StoredBlob,
} from "@/lib/schema/overlays/assets.ts";
import { listAll } from "@/lib/storage/page.ts";

/** Number of files of one content that are read at once: mostly there is one. */
const FILES_AT_ONCE = 8;

/** Reads of files and their contents, and the commits that count who uses a content. */
export function createAssetStore({ kv }: { kv: Deno.Kv }) {
  return {
    asset: (channelId: string, id: string) =>
      kv.get<StoredAsset>(keys.asset(channelId, id)),
    assets: (channelId: string) => listAll(kv, keys.assetsOf(channelId)),
    idOfHash: (channelId: string, hash: string) =>
      kv.get<string>(keys.fileOfContent(hash, channelId)),

    /** Files with a content, channel by channel; the first are read at once. */
    async *filesOfContent(
      hash: string,
    ): AsyncGenerator<{ channelId: string; id: string }> {
      const prefix = keys.filesOfContent(hash);
      const found = kv.list<string>({ prefix }, { batchSize: FILES_AT_ONCE });
      for await (const { key, value } of found) {
        yield { channelId: String(key.at(-1)), id: value };
      }
    },

    blob: (hash: string) => kv.get<StoredBlob>(keys.blob(hash)),
    pending: (blobId: string) => kv.get<PendingBlob>(keys.blobPending(blobId)),

    /** Blobs that were begun or given up, with the moment they were. */
    async pendingBlobs(): Promise<{ blobId: string; since: number }[]> {
      const found: { blobId: string; since: number }[] = [];
      const list = kv.list<PendingBlob>({ prefix: keys.blobsPending() });
      for await (const { key, value } of list) {
        found.push({ blobId: String(key.at(-1)), since: value.since });
      }
      return found;
    },

    /** Adds a file and its content to a commit; `blobId` is where its bytes are. */
    add(
      commit: Deno.AtomicOperation,
      channelId: string,
      asset: StoredAsset,
      blob: Deno.KvEntryMaybe<StoredBlob>,
      blobId: string,
    ): void {
      const { hash, type, size } = asset;
      commit
        .check({
          key: keys.fileOfContent(hash, channelId),
          versionstamp: null,
        })
        .check(blob)
        .set(keys.asset(channelId, asset.id), asset)
        .set(keys.fileOfContent(hash, channelId), asset.id)
        .set(
          keys.blob(hash),
          blob.value
            ? { ...blob.value, refs: blob.value.refs + 1 }
            : { blobId, type, size, refs: 1 },
        );
    },

    /** Takes a file away; answers the blob whose bytes nobody uses any more. */
    take(
      commit: Deno.AtomicOperation,
      channelId: string,
      asset: Deno.KvEntry<StoredAsset>,
      blob: Deno.KvEntryMaybe<StoredBlob>,
    ): string | null {
      const { id, hash } = asset.value;
      commit.check(asset).check(blob)
        .delete(keys.asset(channelId, id))
        .delete(keys.fileOfContent(hash, channelId));
      if (blob.value === null) return null;
      if (blob.value.refs > 1) {
        commit.set(keys.blob(hash), {
          ...blob.value,
          refs: blob.value.refs - 1,
        });
        return null;
      }
      commit.delete(keys.blob(hash))
        .set(keys.blobPending(blob.value.blobId), { since: 0 });
      return blob.value.blobId;
    },
  };
}

/** Reads of a channel's files, and what adds and takes them in a commit. */
export type AssetStore = ReturnType<typeof createAssetStore>;
