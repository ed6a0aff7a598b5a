import type { BlobStore } from "@/lib/clients/blobs/blob_store.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { PlanLimits } from "@/lib/features/plans/schema.ts";
import { keys } from "@/lib/storage/keys.ts";
import type { InTurn } from "@/lib/storage/turns.ts";
import { createExport, type ExportDeps } from "./export.ts";
import { createImport, type ImportDeps } from "./import.ts";
import type { Imported } from "./schema.ts";

/** Room for what a bundle has beside its files. */
const MOST_BESIDE_FILES = 64 * 1024 * 1024;

/** What bundles are made of, and where one waits while it is read. */
export interface SetupBundleDeps extends ExportDeps, ImportDeps {
  kv: Deno.Kv;
  blobs: BlobStore;
  inTurn: InTurn;
  limitsOf: (channelId: string) => Promise<PlanLimits>;
}

/** A channel's whole setup as one file, out and in again. */
export function createSetupBundleService(deps: SetupBundleDeps) {
  const { kv, clock, blobs, inTurn } = deps;
  const importSetup = createImport(deps);

  /** Writes the archive down, since a zip is read from its end. */
  async function store(
    blobId: string,
    bytes: AsyncIterable<Uint8Array>,
    most: number,
  ): Promise<number> {
    let size = 0;
    async function* counted() {
      for await (const part of bytes) {
        size += part.length;
        if (size > most) throw tooLarge(most);
        yield part;
      }
    }
    await blobs.put(blobId, counted(), "application/zip");
    return size;
  }

  async function takeIn(
    channelId: string,
    bytes: AsyncIterable<Uint8Array>,
    declared: number | null,
  ): Promise<Imported> {
    const most = (await deps.limitsOf(channelId)).assetBytes +
      MOST_BESIDE_FILES;
    if (declared !== null && declared > most) throw tooLarge(most);
    const blobId = deps.newId("ast").replace("ast_", "blob_");
    // What is marked as begun just now is not swept.
    const mark = () => kv.set(keys.blobPending(blobId), { since: clock.now() });
    await mark();
    try {
      const size = await store(blobId, bytes, most);
      return await importSetup(channelId, {
        size,
        read: async (start, end) =>
          new Uint8Array(
            await new Response(blobs.read(blobId, { start, end }))
              .arrayBuffer(),
          ),
      }, mark);
    } finally {
      await blobs.remove(blobId);
      await kv.delete(keys.blobPending(blobId));
    }
  }

  return {
    /** The setup as a zip, written as it is read. */
    export: createExport(deps),

    /**
     * Takes a bundle in beside what the channel has: files, then custom
     * widgets, then scenes, each whole or not at all. What the plan has no
     * room for is left out and said.
     */
    import: (
      channelId: string,
      bytes: AsyncIterable<Uint8Array>,
      declared: number | null,
    ): Promise<Imported> =>
      // One at a time: each may keep as much as the plan has room for.
      inTurn(
        `setup_import:${channelId}`,
        () => takeIn(channelId, bytes, declared),
      ),
  };
}

function tooLarge(most: number): AppError {
  return new AppError(
    "too_large",
    `Cannot import the setup: it is over ${most} bytes`,
    { extra: { limit: most } },
  );
}

/** Exports and imports setups. */
export type SetupBundleService = ReturnType<typeof createSetupBundleService>;
