import type { ByteRange } from "@/lib/clients/blobs/blob_store.ts";
import { AppError } from "@/lib/core/errors.ts";
import { memoizeByKey } from "@/lib/core/memoize.ts";
import { createLru } from "@/lib/core/lru.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { listPage } from "@/lib/storage/page.ts";
import type {
  Asset,
  AssetList,
  AssetQuery,
  StoredAsset,
  StoredBlob,
} from "@/lib/schema/overlays/assets.ts";
import { createBlobCleanUp } from "./blob_clean_up.ts";
import type { AssetDeps } from "./deps.ts";
import { toAsset } from "./records.ts";
import { createAssetRemoval, noAsset } from "./removal.ts";
import { createAssetStore } from "./store.ts";
import { createAssetUpload } from "./upload.ts";

/** SHA-256 as addresses have it. */
const HASH = /^[0-9a-f]{64}$/;

/** Drawings of which it is remembered whether a page can draw them. */
const MAX_KNOWN_DRAWINGS = 10_000;

/**
 * Creates the service for a channel's uploads: counted, stored once per
 * content, served by hash.
 */
export function createAssetService(deps: AssetDeps) {
  const { kv, clock, blobs } = deps;
  const store = createAssetStore({ kv });
  const cleanUp = createBlobCleanUp(deps, store);
  const drawable = createLru<Promise<boolean>>(MAX_KNOWN_DRAWINGS);
  const upload = createAssetUpload(deps, store, cleanUp);
  const removeAsset = createAssetRemoval(deps, store);

  const bytes = (
    { blobId }: StoredBlob,
    range: ByteRange,
  ): ReadableStream<Uint8Array<ArrayBuffer>> => blobs.read(blobId, range);

  /** Earlier versions took in drawings that keep a page for minutes. */
  function isDrawable(blob: StoredBlob): Promise<boolean> {
    return memoizeByKey(drawable, blob.blobId, async () => {
      const whole = bytes(blob, { start: 0, end: blob.size - 1 });
      const text = await new Response(whole).text();
      return await deps.reader.run(blob.blobId, "isDrawable", text);
    });
  }

  return {
    upload,

    /** A page of the channel's files, newest first. */
    async list(
      channelId: string,
      { kind, ...page }: AssetQuery,
    ): Promise<AssetList> {
      const { items, nextCursor } = await listPage<StoredAsset>(
        kv,
        keys.assetsOf(channelId),
        page,
        { reverse: true },
      );
      return {
        items: items.map(({ value }) => toAsset(value))
          .filter((asset) => kind === undefined || asset.kind === kind),
        nextCursor,
      };
    },

    /** Every file of the channel, oldest first. */
    async all(channelId: string): Promise<Asset[]> {
      return (await store.assets(channelId)).map(toAsset);
    },

    /** One file, or `not_found`. */
    async get(channelId: string, id: string): Promise<Asset> {
      const { value } = await store.asset(channelId, id);
      if (value === null) throw noAsset(id);
      return toAsset(value);
    },

    /** Files by id; those that do not exist are left out. */
    async some(
      channelId: string,
      ids: readonly string[],
    ): Promise<Asset[]> {
      const own = ids.filter((id) => id.startsWith("ast_"));
      const found = await readValues<StoredAsset>(
        kv,
        own.map((id) => keys.asset(channelId, id)),
      );
      return found.flatMap((asset) => asset ? [toAsset(asset)] : []);
    },

    /** A file by id, or `null`; the commit is refused when that changes meanwhile. */
    async hold(
      commit: Deno.AtomicOperation,
      channelId: string,
      id: string,
    ): Promise<Asset | null> {
      const entry = await store.asset(channelId, id);
      commit.check(entry);
      return entry.value && toAsset(entry.value);
    },

    /**
     * Deletes a file; `in_use` with where, unless `force`: then no settings name
     * it and no event plays it from the commit on that deletes it.
     */
    async remove(channelId: string, id: string, force: boolean): Promise<void> {
      const freed = await removeAsset(channelId, id, force);
      if (freed !== null) await cleanUp.dropSoon(freed);
    },

    /**
     * Takes every file of a channel that is deleted, whatever uses it; returns
     * how many. Each commit checks what `fence` reads, which throws when the
     * deletion is over.
     */
    async takeAll(
      channelId: string,
      fence: () => Promise<Deno.AtomicCheck>,
    ): Promise<number> {
      const all = await store.assets(channelId);
      for (const { id } of all) {
        const freed = await transact<string | null>(
          { kv, clock, keys },
          async () => {
            const commit = kv.atomic().check(await fence());
            const asset = await store.asset(channelId, id);
            if (asset.value === null) return { result: null };
            const blob = await store.blob(asset.value.hash);
            const result = store.take(commit, channelId, asset, blob);
            return { commit, result };
          },
        );
        if (freed !== null) await cleanUp.dropSoon(freed);
      }
      return all.length;
    },

    /** The content with that hash, or `null`. */
    async content(hash: string): Promise<StoredBlob | null> {
      return (await store.blob(hash)).value;
    },

    /** Bytes of a content, read as they are taken. */
    bytes,

    /** Files with a content, channel by channel. */
    filesOfContent: store.filesOfContent,

    /** The content with that hash and how it is read. Throws `not_found`. */
    async file(hash: string) {
      const blob = HASH.test(hash) ? (await store.blob(hash)).value : null;
      if (blob === null) {
        throw new AppError(
          "not_found",
          "Cannot answer: there is no such file",
        );
      }
      const { size, type } = blob;
      if (type === "image/svg+xml" && !await isDrawable(blob)) {
        throw new AppError(
          "not_found",
          "Cannot answer: the drawing repeats so much that no page can draw it. Upload it in a simpler form",
        );
      }
      return {
        size,
        type,
        /** Number of files that have it. */
        refs: blob.refs,
        read: (part: ByteRange) => bytes(blob, part),
      };
    },

    /** Removes what broken uploads and deletions left; answers how many blobs. */
    sweep: cleanUp.sweep,

    /** Sweeps now and then from now on. */
    start: cleanUp.start,

    async stop() {
      await Promise.all([cleanUp.stop(), deps.reader.stop()]);
    },
  };
}

/** Keeps a channel's files. */
export type AssetService = ReturnType<typeof createAssetService>;
