import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  SoundAssignment,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import { transact } from "@/lib/storage/transaction.ts";
import type { TrashStore } from "./trash_store.ts";
import { copyOf, type WholeScene } from "./copy.ts";
import type { SceneDeps } from "./deps.ts";
import { noInstance } from "./instance_commits.ts";
import { unknownScene } from "./scene_removal.ts";
import { assertSceneFits, commitsOf } from "./sizes.ts";
import type { SceneStore } from "./store.ts";

/**
 * Creates the commits that put an imported scene or widget in the place of what
 * the channel has, under its id. What was there is put aside as a copy under a
 * new id. Callers hold the channel's lock.
 */
export function createReplace(
  { kv, clock, newId, countInto, announcements }: SceneDeps,
  store: SceneStore,
  trash: TrashStore,
) {
  /** Reads a scene with what belongs to it; throws `not_found`. */
  async function wholeOf(channelId: string, id: string) {
    const entry = await store.scene(channelId, id);
    if (entry.value === null) throw unknownScene(id);
    const [sounds, ...instances] = await Promise.all([
      store.sounds(channelId, id),
      ...entry.value.items.filter(({ kind }) => kind === "instance")
        .map((item) => store.instance(channelId, item.id)),
    ]);
    const kept = instances.flatMap(({ value }) => value ?? []);
    return {
      entry,
      whole: { scene: entry.value, instances: kept, sounds },
    };
  }

  /** Replaces a scene with its widgets and sounds. */
  async function scene(
    channelId: string,
    { scene: next, instances, sounds }: WholeScene,
  ): Promise<void> {
    assertSceneFits(next);
    if (commitsOf(instances).length > 1) {
      throw new AppError(
        "too_large",
        `Cannot replace scene "${next.name}": its ${instances.length} widgets are more than an import can replace at once. Import it as a new scene`,
      );
    }
    await transact(
      { kv, clock, keys },
      async () => {
        const { entry, whole } = await wholeOf(channelId, next.id);
        const now = clock.now();
        const commit = kv.atomic().check(entry)
          .set(keys.scene(channelId, next.id), {
            ...next,
            createdAt: whole.scene.createdAt,
          })
          .set(keys.sceneReferenceMade(channelId), now);
        const stay = new Set(instances.map(({ id }) => id));
        const gone = whole.instances.filter(({ id }) => !stay.has(id));
        for (const { id } of gone) {
          commit.delete(keys.instance(channelId, id))
            .delete(keys.runtimeErrors(channelId, id));
        }
        for (const one of instances) {
          commit.set(keys.instance(channelId, one.id), one);
        }
        for (const { eventKey } of whole.sounds) {
          commit.delete(keys.sceneSound(channelId, next.id, eventKey));
        }
        for (const one of sounds) {
          commit.set(keys.sceneSound(channelId, next.id, one.eventKey), one);
        }
        await countInto(commit, channelId, {
          instances: instances.length - whole.instances.length,
        });
        if (whole.scene.items.length > 0) {
          const { name } = whole.scene;
          const copy = copyOf(whole, newId, now);
          const before = { ...copy, scene: { ...copy.scene, name } };
          await trash.copyInstances(
            channelId,
            before.scene.id,
            before.instances,
          );
          trash.putScene(commit, channelId, before, now);
        }
        announcements.noteScene(commit, channelId, next.id, "updated");
        for (const { id } of [...gone, ...instances]) {
          announcements.noteInstance(commit, channelId, id, "updated");
        }
        return { commit, result: null };
      },
    );
  }

  /** Replaces a widget that stands on no scene, and its sounds. */
  async function instance(
    channelId: string,
    next: StoredInstance,
    sounds: readonly SoundAssignment[],
  ): Promise<void> {
    const { id } = next;
    await transact({ kv, clock, keys }, async () => {
      const entry = await store.instance(channelId, id);
      if (entry.value === null) throw noInstance(id);
      const before = await store.sounds(channelId, id);
      const commit = kv.atomic().check(entry)
        .set(keys.instance(channelId, id), { ...next, sceneId: null });
      for (const { eventKey } of before) {
        commit.delete(keys.sceneSound(channelId, id, eventKey));
      }
      for (const one of sounds) {
        commit.set(keys.sceneSound(channelId, id, one.eventKey), one);
      }
      const copyId = newId("ins");
      trash.putInstance(
        commit,
        channelId,
        { ...entry.value, id: copyId },
        before.map((one) => ({ ...one, instanceId: copyId })),
        clock.now(),
      );
      announcements.noteInstance(commit, channelId, id, "updated");
      return { commit, result: null };
    });
  }

  return { wholeOf, scene, instance };
}
