import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { createKvBlobs } from "@/lib/clients/blobs/kv.ts";
import { createS3Blobs } from "@/lib/clients/blobs/s3.ts";
import { keys } from "@/lib/database/keys.ts";
import type { Outside } from "@/lib/features/outside.ts";

/** Creates the store of uploads: a bucket where one is configured, otherwise the database. */
export function createBlobs(
  { kv, clock, fetch, config: { env } }: Outside,
): BlobStore {
  if (env.S3_ENDPOINT === undefined) {
    return createKvBlobs({
      kv,
      keys: { part: keys.blobPart, partsOf: keys.blobPartsOf },
    });
  }
  return createS3Blobs({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET ?? "",
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    fetch,
    clock,
  });
}
