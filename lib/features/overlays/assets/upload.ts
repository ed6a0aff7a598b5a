import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Asset, StoredAsset } from "@/lib/schema/overlays/assets.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { BlobCleanUp } from "./blob_clean_up.ts";
import type { AssetDeps } from "./deps.ts";
import { receive, type Received } from "./receive.ts";
import { toAsset } from "./records.ts";
import type { AssetStore } from "./store.ts";
import { tooLarge } from "./upload_stream.ts";

/** Outcome of keeping a file that was received. */
interface KeptFile {
  asset: StoredAsset;
  created: boolean;
  /** False when the channel's file has its bytes in another blob. */
  blobUsed: boolean;
}

/** File that is uploaded. */
interface Upload {
  /** As the sender calls it. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Size in bytes that the sender declares. */
  declared: number | null;
}

/**
 * Creates the upload, which keeps a file; a content that the channel has already
 * answers the file it is in.
 */
export function createAssetUpload(
  deps: AssetDeps,
  store: AssetStore,
  cleanUp: Pick<BlobCleanUp, "dropSoon">,
) {
  const { kv, clock, newId, withLock, countInto } = deps;

  /** Makes the received bytes the channel's file, or finds that it has the same already. */
  function keep(
    channelId: string,
    blobId: string,
    received: Received,
  ): Promise<KeptFile> {
    const id = newId("ast");
    return withLock(
      channelId,
      () =>
        transact<KeptFile>({ kv, clock, keys }, async () => {
          const known = await store.idOfHash(channelId, received.hash);
          if (known.value !== null) {
            const asset = (await store.asset(channelId, known.value)).value;
            if (asset) {
              return { result: { asset, created: false, blobUsed: false } };
            }
          }
          const [pending, blob] = await Promise.all([
            store.pending(blobId),
            store.blob(received.hash),
          ]);
          if (pending.value === null) {
            throw new AppError(
              "conflict",
              "Cannot save the file: the upload took too long. Upload it again",
            );
          }
          const asset: StoredAsset = {
            id,
            ...received,
            createdAt: clock.now(),
          };
          const commit = kv.atomic().check(pending);
          if (blob.value === null) commit.delete(keys.blobPending(blobId));
          store.add(commit, channelId, asset, blob, blobId);
          await countInto(commit, channelId, {
            assets: 1,
            assetBytes: asset.size,
          });
          const blobUsed = blob.value === null;
          return { commit, result: { asset, created: true, blobUsed } };
        }),
    );
  }

  /** Refuses before reading what cannot be kept after it. */
  async function assertRoom(
    channelId: string,
    declared: number,
  ): Promise<number> {
    const limits = await deps.limitsOf(channelId);
    if (declared > limits.assetBytesEach) throw tooLarge(limits.assetBytesEach);
    await countInto(kv.atomic(), channelId, {
      assets: 1,
      assetBytes: declared,
    });
    return limits.assetBytesEach;
  }

  return async function upload(
    channelId: string,
    { name, bytes, declared }: Upload,
  ): Promise<{ asset: Asset; created: boolean }> {
    const most = await assertRoom(channelId, declared ?? 0);
    const blobId = newId("ast").replace("ast_", "blob_");
    await kv.set(keys.blobPending(blobId), { since: clock.now() });
    let hash: string | null = null;
    try {
      const received = await receive(deps, channelId, blobId, {
        name,
        bytes,
        most,
      });
      hash = received.hash;
      const kept = await keep(channelId, blobId, received);
      if (!kept.blobUsed) await cleanUp.dropSoon(blobId);
      return { asset: toAsset(kept.asset), created: kept.created };
    } catch (error) {
      // An answer that got lost may hide a commit that was made.
      const blob = hash === null ? null : (await store.blob(hash)).value;
      if (blob?.blobId !== blobId) await cleanUp.dropSoon(blobId);
      throw error;
    }
  };
}
