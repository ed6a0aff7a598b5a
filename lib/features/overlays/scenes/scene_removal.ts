import { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { SceneDeps } from "./deps.ts";
import type { TrashStore } from "./trash_store.ts";
import type { SceneStore } from "./store.ts";

/** Creates the error for a scene that is not there. */
export function unknownScene(id: string): AppError {
  return new AppError(
    "not_found",
    `Cannot find scene "${id}": the channel has none with this id`,
  );
}

/**
 * Creates the function that deletes a scene with the instances that are still
 * on it, and puts them aside. Throws `in_use` when there are some and `instances` is `undefined`.
 */
export function createSceneRemoval(
  { kv, clock, countInto, announcements }: SceneDeps,
  store: SceneStore,
  trash: TrashStore,
) {
  return async function removeScene(
    channelId: string,
    id: string,
    instances: "delete" | "detach" | undefined,
    precondition: Precondition,
  ): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const entry = await store.scene(channelId, id);
      if (entry.value === null) throw unknownScene(id);
      assertPrecondition(precondition, entry.versionstamp);
      const own = entry.value.items
        .filter(({ kind }) => kind === "instance");
      if (own.length > 0 && instances === undefined) {
        throw new AppError(
          "in_use",
          `Cannot delete scene "${entry.value.name}": ${
            own.length === 1 ? "1 widget is" : `${own.length} widgets are`
          } on it. Add ?instances=delete or ?instances=detach`,
          { extra: { instances: own.map((item) => item.id) } },
        );
      }
      const sounds = await store.sounds(channelId, id);
      const stored = await Promise.all(
        own.map((item) => store.instance(channelId, item.id)),
      );
      const gone = stored.flatMap(({ value }) => value ?? []);
      await trash.copyInstances(channelId, id, gone);
      const commit = kv.atomic().check(entry)
        .delete(keys.scene(channelId, id))
        .delete(keys.runtimeErrors(channelId, id));
      for (const item of own) {
        commit.delete(keys.instance(channelId, item.id))
          .delete(keys.runtimeErrors(channelId, item.id));
      }
      const whole = { scene: entry.value, instances: gone, sounds };
      trash.putScene(commit, channelId, whole, clock.now());
      for (const { eventKey } of sounds) {
        commit.delete(keys.sceneSound(channelId, id, eventKey));
      }
      await countInto(commit, channelId, {
        scenes: -1,
        instances: -own.length,
      });
      announcements.noteScene(commit, channelId, id, "deleted");
      return { commit, result: null };
    });
  };
}
