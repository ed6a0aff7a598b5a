import { keys } from "@/lib/database/keys.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import type { StoredDeletion } from "@/lib/schema/account/deletion.ts";

/** Entries that one commit removes. */
const MAX_REMOVED = 100;

/** Thrown when another process brought the deletion to its end. */
export class DeletionOver extends Error {
  override readonly name = "DeletionOver";
}

/** The right to delete what a channel has, for as long as the deletion is under way. */
export type DeletionFence = ReturnType<typeof createDeletionFence>;

/**
 * Creates what removes entries of a channel while its deletion is under way.
 * Every commit checks the mark, so that a process that is late removes nothing
 * of the channel that began afresh meanwhile. All of it throws `DeletionOver`
 * then.
 */
export function createDeletionFence(
  kv: Deno.Kv,
  channelId: string,
  mark: Deno.KvEntry<StoredDeletion>,
) {
  /** Reads the mark for a commit to check. */
  async function fence(): Promise<Deno.AtomicCheck> {
    const { versionstamp } = await kv.get(keys.channelDeletion(channelId));
    if (versionstamp !== mark.versionstamp) throw new DeletionOver();
    return mark;
  }

  /**
   * Commits a change that is harmless when it is made twice. One that is
   * refused for what else it checks is left to the next pass.
   */
  async function commit(change: Deno.AtomicOperation): Promise<void> {
    const { ok } = await change.check(mark).commit();
    if (!ok) await fence();
  }

  /**
   * Removes entries, some in one commit, and with each what `also` adds to it;
   * returns how many there were.
   */
  async function removeKeys(
    found: readonly Deno.KvKey[],
    also: (commit: Deno.AtomicOperation) => void = () => {},
  ): Promise<number> {
    for (const some of inGroupsOf(MAX_REMOVED, found)) {
      const operation = kv.atomic();
      for (const key of some) operation.delete(key);
      also(operation);
      await commit(operation);
    }
    return found.length;
  }

  return {
    channelId,
    fence,
    commit,

    removeKeys,

    /** Removes everything of a list; returns how many entries there were. */
    async removeList(selector: Deno.KvListSelector): Promise<number> {
      let removed = 0;
      for (;;) {
        const found: Deno.KvKey[] = [];
        const list = kv.list(selector, { limit: MAX_REMOVED, batchSize: 50 });
        for await (const { key } of list) found.push(key);
        if (found.length === 0) return removed;
        removed += await removeKeys(found);
        if (found.length < MAX_REMOVED) return removed;
      }
    },

    /** Takes the mark away: the channel may begin afresh. */
    async end(): Promise<void> {
      // Refused when somebody else did, or when the answer of this very commit
      // was lost: either way it is gone.
      await kv.atomic().check(mark).delete(mark.key).commit();
    },
  };
}
