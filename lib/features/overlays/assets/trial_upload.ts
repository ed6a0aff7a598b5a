import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { Usage } from "@/lib/schema/account/plans.ts";
import type { Asset } from "@/lib/schema/overlays/assets.ts";
import type { FileReader } from "./file_tasks.ts";
import { receive } from "./receive.ts";

/** Store where a trial puts files: they are read and dropped. */
const NOWHERE: Pick<BlobStore, "put"> = {
  async put(_id, bytes) {
    for await (const _part of bytes);
  },
};

/**
 * Creates an upload that keeps nothing, and refuses what would be refused.
 * `sounds` has the ids of the sounds that it would have kept.
 */
export function createTrialUpload(
  { newId, reader, files, maxBytes, count }: {
    newId: NewId;
    reader: FileReader;
    /** Files that the channel has. */
    files: readonly Asset[];
    /** Largest size of a file. */
    maxBytes: number;
    /** Counts what would be kept. Throws `plan_limit`. */
    count: (change: Partial<Usage>) => void;
  },
) {
  const known = new Map(files.map(({ hash, id }) => [hash, id]));
  const sounds = new Set<string>();
  return {
    sounds: sounds as ReadonlySet<string>,

    async upload(
      channelId: string,
      { name, bytes, declared }: {
        name: string;
        bytes: AsyncIterable<Uint8Array>;
        declared: number;
      },
    ): Promise<{ asset: Pick<Asset, "id">; created: boolean }> {
      if (declared > maxBytes) {
        throw new AppError(
          "too_large",
          `Cannot save the file: it is over ${maxBytes} bytes`,
          { extra: { limit: maxBytes } },
        );
      }
      const received = await receive(
        { blobs: NOWHERE, reader },
        channelId,
        "",
        {
          name,
          bytes,
          most: maxBytes,
        },
      );
      const there = known.get(received.hash);
      if (there !== undefined) return { asset: { id: there }, created: false };
      count({ assets: 1, assetBytes: received.size });
      const id = newId("ast");
      known.set(received.hash, id);
      if (received.kind === "sound") sounds.add(id);
      return { asset: { id }, created: true };
    },
  };
}
