import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { keys } from "@/lib/database/keys.ts";
import type { CustomList, ListChange } from "@/lib/schema/subathon/credits.ts";
import { listAll } from "@/lib/storage/page.ts";

const MAX_LISTS = 20;

/** Keeps a channel's own lists: thanks, partners, a message. */
export function createCustomLists(
  { kv, clock, newId }: { kv: Deno.Kv; clock: Clock; newId: NewId },
) {
  const all = (channelId: string) =>
    listAll(kv, keys.creditsListsOf(channelId));

  return {
    /** In the order they were made. */
    all,

    /**
     * Adds the change of a list to a commit that changes the credits. Throws
     * `not_found`, and `conflict` when there are too many. Call it anew for
     * every attempt of the commit.
     */
    async changeInto(
      channelId: string,
      change: ListChange,
    ): Promise<(commit: Deno.AtomicOperation) => void> {
      const id = change.id ?? newId("lst");
      const entry = await kv.get<CustomList>(keys.creditsList(channelId, id));
      if (change.action === "delete") {
        return (commit) => void commit.check(entry).delete(entry.key);
      }
      const isNew = entry.versionstamp === null;
      if (change.id !== undefined && isNew) {
        throw new AppError(
          "not_found",
          "Cannot save the list: the credits have no such list",
        );
      }
      if (isNew && (await all(channelId)).length >= MAX_LISTS) {
        throw new AppError(
          "conflict",
          `Cannot save the list: the credits have ${MAX_LISTS} lists already. Delete one first`,
        );
      }
      const list: CustomList = {
        id,
        title: change.title,
        lines: change.lines,
        updatedAt: new Date(clock.now()).toISOString(),
      };
      return (commit) => void commit.check(entry).set(entry.key, list);
    },
  };
}
