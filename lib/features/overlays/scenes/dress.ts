import { keys } from "@/lib/database/keys.ts";
import type { InstanceLook } from "@/lib/schema/overlays/scenes.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { SceneDeps } from "./deps.ts";
import { noInstance } from "./instance_commits.ts";
import {
  fromStoredPack,
  toStoredPack,
} from "@/lib/widgets/looks/stored_pack.ts";
import type { SceneStore } from "./store.ts";

/** Widgets that one commit dresses: each is checked, and a KV Connect server takes ten checks. */
const MAX_IN_COMMIT = 8;

/** Creates what gives looks to several widgets; callers hold the channel's lock. */
export function createDress(
  { kv, clock, announcements }: SceneDeps,
  store: SceneStore,
) {
  /** Commits the looks of a few widgets; returns those that they had. */
  function commitLooks(
    channelId: string,
    looks: readonly InstanceLook[],
  ): Promise<InstanceLook[]> {
    return transact({ kv, clock, keys }, async () => {
      const found = await Promise.all(
        looks.map(({ id }) => store.instance(channelId, id)),
      );
      const commit = kv.atomic();
      const before = looks.map(({ id, pack }, at): InstanceLook => {
        const entry = found[at];
        if (!entry?.value) throw noInstance(id);
        commit.check(entry).set(keys.instance(channelId, id), {
          ...entry.value,
          pack: toStoredPack(pack),
          updatedAt: clock.now(),
        });
        announcements.noteInstance(commit, channelId, id, "updated");
        return { id, pack: fromStoredPack(entry.value.pack) };
      });
      return { commit, result: before };
    });
  }

  /**
   * Gives each widget its look, and returns those that they had. Throws
   * `not_found` when the channel has not all of them: before any is changed,
   * unless one is deleted meanwhile.
   */
  return async (
    channelId: string,
    looks: readonly InstanceLook[],
  ): Promise<InstanceLook[]> => {
    const known = await store.instancesAmong(
      channelId,
      looks.map(({ id }) => id),
    );
    const missing = looks.find((_, at) => !known[at]);
    if (missing) throw noInstance(missing.id);
    const before: InstanceLook[] = [];
    for (let at = 0; at < looks.length; at += MAX_IN_COMMIT) {
      const some = looks.slice(at, at + MAX_IN_COMMIT);
      before.push(...await commitLooks(channelId, some));
    }
    return before;
  };
}
