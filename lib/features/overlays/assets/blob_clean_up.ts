import { HOUR_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import { keys } from "@/lib/database/keys.ts";
import type { AssetDeps } from "./deps.ts";
import type { AssetStore } from "./store.ts";

/** An upload that took longer is given up. */
const MAX_UPLOAD_MS = HOUR_MS;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/** Creates what removes blobs that no file points at, now and from time to time. */
export function createBlobCleanUp(
  { kv, clock, log, blobs }: AssetDeps,
  store: AssetStore,
) {
  /** Removes the bytes of a blob that nothing points at; harmless when repeated. */
  async function drop(blobId: string): Promise<void> {
    await blobs.remove(blobId);
    await kv.delete(keys.blobPending(blobId));
  }

  /** Ends what was begun of an upload and never finished; a store that cannot does not keep the blob. */
  async function endUploads(blobId: string): Promise<void> {
    try {
      await blobs.endUploads(blobId);
    } catch (error) {
      log.warn("upload_not_ended", { blobId, error });
    }
  }

  /** Drops a blob if it can; tells whether. */
  async function dropSoon(blobId: string): Promise<boolean> {
    try {
      await drop(blobId);
      return true;
    } catch (error) {
      // It stays marked, and the next sweep tries again.
      log.warn("blob_not_removed", { blobId, error });
      return false;
    }
  }

  async function sweep(): Promise<number> {
    let removed = 0;
    const before = clock.now() - MAX_UPLOAD_MS;
    for (const { blobId, since } of await store.pendingBlobs()) {
      if (since > before) continue;
      // One that cannot be removed does not keep the others.
      await endUploads(blobId);
      if (await dropSoon(blobId)) removed++;
    }
    return removed;
  }

  const sweeps = createPeriodicWork({
    clock,
    everyMs: SWEEP_EVERY_MS,
    run: sweep,
    onFailure: (error) => log.warn("blobs_not_swept", { error }),
  });

  /** Looks whether files can be stored at all, and says so where not. */
  async function lookAtStore(): Promise<void> {
    try {
      await blobs.assertUsable();
    } catch (error) {
      log.error("file_storage_unusable", {
        error,
        advice:
          "Uploads fail, and files that were uploaded are not shown. See what the bucket answered, and check S3_ENDPOINT, S3_BUCKET, S3_REGION and the access key.",
      });
    }
  }

  return {
    dropSoon,
    sweep,
    start() {
      void lookAtStore();
      sweeps.start();
    },
    stop: sweeps.stop,
  };
}

/** Removes blobs that no file points at. */
export type BlobCleanUp = ReturnType<typeof createBlobCleanUp>;
