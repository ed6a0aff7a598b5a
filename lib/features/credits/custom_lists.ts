import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import { listAll } from "@/lib/storage/page.ts";
import type { CustomList, ListChange } from "./schema.ts";

const MOST_LISTS = 20;

/** Keeps a channel's own lists: thanks, partners, a message. */
export function createCustomLists(
  { kv, clock, newId }: { kv: Deno.Kv; clock: Clock; newId: NewId },
) {
  const all = (channelId: string) =>
    listAll(kv, keys.creditsListsOf(channelId));

  return {
    /** In the order they were made. */
    all,

    /** Saves or deletes a list; answers all of them. */
    async change(channelId: string, change: ListChange): Promise<CustomList[]> {
      if (change.action === "delete") {
        await kv.delete(keys.creditsList(channelId, change.id));
        return await all(channelId);
      }
      const id = change.id ?? newId("lst");
      await transact(clock, async () => {
        const entry = await kv.get<CustomList>(
          keys.creditsList(channelId, id),
        );
        const isNew = entry.versionstamp === null;
        if (change.id !== undefined && isNew) {
          throw new AppError(
            "not_found",
            "Cannot save the list: the credits have no such list",
          );
        }
        if (isNew && (await all(channelId)).length >= MOST_LISTS) {
          throw new AppError(
            "conflict",
            `Cannot save the list: the credits have ${MOST_LISTS} lists`,
          );
        }
        const list: CustomList = {
          id,
          title: change.title,
          lines: change.lines,
          updatedAt: new Date(clock.now()).toISOString(),
        };
        return {
          commit: kv.atomic().check(entry).set(entry.key, list),
          result: null,
        };
      });
      return await all(channelId);
    },
  };
}
