import { AppError } from "@/lib/core/errors.ts";
import type { TakenReferences } from "@/lib/schema/overlays/scenes.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredAsset } from "@/lib/schema/overlays/assets.ts";
import type { AssetDeps } from "./deps.ts";
import { toAsset } from "./records.ts";
import type { AssetStore } from "./store.ts";

/** Result of one commit of a deletion. */
interface Removed extends Pick<TakenReferences, "left"> {
  /** The blob whose bytes nobody uses any more. */
  freed: string | null;
}

/** Creates the error for a file that is not there. */
export function noAsset(id: string): AppError {
  return new AppError(
    "not_found",
    `Cannot find file "${id}": the channel has none with this id`,
  );
}

/** Creates the function that deletes a file and takes it out of what shows or plays it. */
export function createAssetRemoval(
  { kv, clock, withLock, countInto, usesOf, references, announcements }:
    AssetDeps,
  store: AssetStore,
) {
  async function assertUnused(
    channelId: string,
    asset: StoredAsset,
  ): Promise<void> {
    const uses = await usesOf(channelId, toAsset(asset));
    if (uses.length === 0) return;
    throw new AppError(
      "in_use",
      `Cannot delete "${asset.name}": it is used in ${
        uses.length === 1 ? "1 place" : `${uses.length} places`
      }. Add ?force=1 to delete it anyway`,
      { extra: { uses } },
    );
  }

  /**
   * Deletes a file. Returns the blob that nobody uses any more, `null` when its
   * bytes are another file's too.
   */
  return async function removeAsset(
    channelId: string,
    id: string,
    force: boolean,
  ): Promise<string | null> {
    const asset = (await store.asset(channelId, id)).value;
    if (asset === null) throw noAsset(id);
    if (!force) await assertUnused(channelId, asset);
    const removeSome = () =>
      transact<Removed>({ kv, clock, keys }, async () => {
        const entry = await store.asset(channelId, id);
        if (entry.value === null) throw noAsset(id);
        const commit = kv.atomic();
        const taken = await references.takeFile(commit, channelId, id);
        const { names, left } = taken;
        // Used since.
        if (names.length > 0 && !force) {
          await assertUnused(channelId, asset);
        }
        // The file goes with the last of what shows or plays it.
        if (left > 0) {
          commit.check(entry);
          return { commit, result: { left, freed: null } };
        }
        const blob = await store.blob(entry.value.hash);
        const freed = store.take(commit, channelId, entry, blob);
        await countInto(commit, channelId, {
          assets: -1,
          assetBytes: -entry.value.size,
        });
        return { commit, result: { left, freed } };
      });
    return await withLock(channelId, async () => {
      for (;;) {
        if ((await store.asset(channelId, id)).value === null) return null;
        const { left, freed } = await removeSome();
        void announcements.tell(channelId);
        if (left === 0) return freed;
      }
    });
  };
}
