import { AppError } from "@/lib/core/errors.ts";
import { transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type {
  NewScene,
  Scene,
  ScenePatch,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { createTrashStore } from "./trash_store.ts";
import { copyOf, type WholeScene } from "./copy.ts";
import type { SceneDeps } from "./deps.ts";
import { createDetach } from "./detach.ts";
import { assertCustomWidgetsExist } from "./assert_custom_widgets.ts";
import { createOrphanSweep } from "./orphans.ts";
import { toScene } from "./records.ts";
import { createReplace } from "./replace.ts";
import { editScene } from "./scene_edit.ts";
import { createSceneInsert, StaleCopy } from "./scene_insert.ts";
import { createSceneRemoval, unknownScene } from "./scene_removal.ts";
import { assertSceneFits } from "./sizes.ts";
import { createSceneReader } from "./reader.ts";
import { createSceneStore } from "./store.ts";

/** A scene with the version it had when it was read or written. */
interface VersionedScene {
  scene: Scene;
  versionstamp: string;
}

/** Most times that a scene is copied anew when what it refers to changed meanwhile. */
const MAX_COPIES = 10;

/** Creates the service for scenes of a channel, and what is placed on them. */
export function createSceneService(deps: SceneDeps) {
  const { kv, clock, newId, withLock, announcements } = deps;
  const store = createSceneStore({ kv });
  const reader = createSceneReader({ kv });
  const insertScene = createSceneInsert(deps, store);
  const trash = createTrashStore({ kv });
  const removeScene = createSceneRemoval(deps, store, trash);
  const replace = createReplace(deps, store, trash);
  const detach = createDetach({ kv, clock, store });
  const sweepOrphans = createOrphanSweep({ kv, log: deps.log, store });

  /** Tells open pages of the change, and returns the scene. */
  function announceSaved(
    channelId: string,
    scene: StoredScene,
    versionstamp: string,
  ): VersionedScene {
    announcements.tell(channelId);
    return { scene: toScene(scene), versionstamp };
  }

  async function insert(
    channelId: string,
    whole: WholeScene,
    asOf: Deno.KvEntryMaybe<number> | null = null,
  ): Promise<VersionedScene> {
    const versionstamp = await insertScene(channelId, whole, asOf);
    return announceSaved(channelId, whole.scene, versionstamp);
  }

  async function copy(channelId: string, id: string): Promise<VersionedScene> {
    const made = await store.referenceMade(channelId);
    const [{ value: scene }, instances, sounds] = await Promise.all([
      store.scene(channelId, id),
      store.instances(channelId),
      store.sounds(channelId, id),
    ]);
    if (scene === null) throw unknownScene(id);
    const whole = copyOf({ scene, instances, sounds }, newId, clock.now());
    return await insert(channelId, whole, made);
  }

  return {
    /** All scenes, oldest first. */
    list: reader.scenes,

    /** One scene, or `not_found`. */
    async get(channelId: string, id: string): Promise<VersionedScene> {
      const { value, versionstamp } = await store.scene(channelId, id);
      if (value === null) throw unknownScene(id);
      return { scene: toScene(value), versionstamp };
    },

    /** Creates an empty scene; `plan_limit` when the plan has no room. */
    create(channelId: string, input: NewScene): Promise<VersionedScene> {
      const now = clock.now();
      const scene: StoredScene = {
        ...input,
        id: newId("scn"),
        items: [],
        createdAt: now,
        updatedAt: now,
      };
      return withLock(
        channelId,
        () => insert(channelId, { scene, instances: [], sounds: [] }),
      );
    },

    /** Adds a whole scene under the ids that it has, all of it or nothing. */
    add(channelId: string, whole: WholeScene): Promise<VersionedScene> {
      return withLock(channelId, async () => {
        assertSceneFits(whole.scene);
        return await insert(channelId, whole);
      });
    },

    /** A scene with everything that belongs to it, or `not_found`. */
    whole: async (channelId: string, id: string): Promise<WholeScene> =>
      (await replace.wholeOf(channelId, id)).whole,

    /**
     * Puts a whole scene in the place of the one that has its id, all of it or
     * nothing; what was there can be restored for 30 days.
     */
    async replace(channelId: string, whole: WholeScene): Promise<void> {
      await withLock(channelId, () => replace.scene(channelId, whole));
      announcements.tell(channelId);
      await trash.makeRoom(channelId);
    },

    /** Changes what the patch names, all in one commit. */
    async update(
      channelId: string,
      id: string,
      patch: ScenePatch,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedScene> {
      return await withLock(channelId, async () => {
        const { result, versionstamp } = await transactVersioned(
          { kv, clock, keys },
          async () => {
            const entry = await store.scene(channelId, id);
            if (entry.value === null) throw unknownScene(id);
            assertPrecondition(precondition, entry.versionstamp);
            const scene = {
              ...editScene(entry.value, patch, () => newId("itm")),
              updatedAt: clock.now(),
            };
            assertSceneFits(scene);
            const commit = kv.atomic().check(entry)
              .set(keys.scene(channelId, id), scene);
            const { customItems } = patch;
            await assertCustomWidgetsExist(
              deps,
              commit,
              channelId,
              entry.value,
              customItems,
            );
            announcements.noteScene(commit, channelId, id, "updated");
            return { commit, result: scene };
          },
        );
        return announceSaved(channelId, result, versionstamp);
      });
    },

    /**
     * Puts a scene aside; it can be restored for 30 days. Its instances go with it or are kept without a scene;
     * when it has any and `instances` does not say which, `in_use`.
     */
    async remove(
      channelId: string,
      id: string,
      instances: "delete" | "detach" | undefined,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      await withLock(channelId, async () => {
        if (instances === "detach") {
          await detach(channelId, id, precondition, unknownScene);
        }
        const held = instances === "detach" ? NO_PRECONDITION : precondition;
        await removeScene(channelId, id, instances, held);
      });
      announcements.tell(channelId);
      await trash.makeRoom(channelId);
      if (instances === "delete") await sweepOrphans(channelId);
    },

    /** Copies a scene with its instances (under new ids), placements and sounds. */
    duplicate(channelId: string, id: string): Promise<VersionedScene> {
      return withLock(channelId, async () => {
        for (let tries = 1;; tries++) {
          try {
            return await copy(channelId, id);
          } catch (error) {
            if (!(error instanceof StaleCopy)) throw error;
            if (tries < MAX_COPIES) continue;
            throw new AppError(
              "write_conflict",
              "Cannot copy the scene: it is being changed. Try again",
            );
          }
        }
      });
    },
  };
}

/** Creates, changes, copies and deletes scenes. */
export type SceneService = ReturnType<typeof createSceneService>;
