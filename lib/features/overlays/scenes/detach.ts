import type { Clock } from "@/lib/core/clock.ts";
import type { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { createMoves } from "./moves.ts";
import type { SceneStore } from "./store.ts";

/**
 * Number of instances that are taken off in one commit: each is checked, and
 * each whose sounds are carried once more, and ten checks are the maximum.
 */
const DETACHED_AT_ONCE = 4;

/**
 * Makes what takes all instances off a scene, some at a time; each commit
 * leaves both sides in agreement, and the sounds go with their widgets.
 */
export function createDetach(
  { kv, clock, store }: { kv: Deno.Kv; clock: Clock; store: SceneStore },
) {
  const moves = createMoves({ store, now: () => clock.now() });

  return async function detach(
    channelId: string,
    id: string,
    precondition: Precondition,
    missing: (id: string) => AppError,
  ): Promise<void> {
    let held = precondition;
    for (;;) {
      const left = await transact({ kv, clock, keys }, async () => {
        const entry = await store.scene(channelId, id);
        if (entry.value === null) throw missing(id);
        assertPrecondition(held, entry.versionstamp);
        const own = entry.value.items.filter(({ kind }) => kind === "instance");
        if (own.length === 0) return { result: 0 };
        const some = own.slice(0, DETACHED_AT_ONCE);
        const gone = new Set(some.map((item) => item.id));
        const scene = {
          ...entry.value,
          items: entry.value.items.filter((item) => !gone.has(item.id)),
        };
        const commit = kv.atomic().check(entry)
          .set(keys.scene(channelId, id), scene);
        for (const item of some) {
          const instance = await store.instance(channelId, item.id);
          if (instance.value === null) continue;
          commit.check(instance).set(keys.instance(channelId, item.id), {
            ...instance.value,
            sceneId: null,
            placement: item.placement,
            updatedAt: clock.now(),
          });
          await moves.carrySounds(commit, channelId, item.id, {
            from: id,
            to: item.id,
          });
        }
        return { commit, result: own.length - some.length };
      });
      // Our own commits change the version; only the first is held to the caller's.
      held = NO_PRECONDITION;
      if (left === 0) return;
    }
  };
}
