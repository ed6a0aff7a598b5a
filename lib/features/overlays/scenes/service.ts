import { AppError } from "@/lib/core/errors.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { copyOf, type WholeScene } from "./copy.ts";
import type { SceneDeps } from "./deps.ts";
import { createDetach } from "./detach.ts";
import { createOrphanSweep } from "./orphans.ts";
import { toScene } from "./records.ts";
import { editScene } from "./scene_edit.ts";
import type { NewScene, Scene, ScenePatch, StoredScene } from "./schema.ts";
import { assertSceneFits, commitsOf } from "./sizes.ts";
import { createSceneReader } from "./reader.ts";
import { createSceneStore } from "./store.ts";

/** A scene with the version it had when it was read or written. */
interface VersionedScene {
  scene: Scene;
  versionstamp: string;
}

/** Custom widgets that the commit that puts them on a scene is held to: a KV Connect server takes ten checks. */
const MAX_HELD = 8;

/** Most times that a scene is copied anew when what it refers to changed meanwhile. */
const MAX_COPIES = 10;

/** Says that something a copied scene refers to changed after it was read. */
class StaleCopy extends Error {}

/** Creates the service for scenes of a channel, and what is placed on them. */
export function createSceneService(deps: SceneDeps) {
  const { kv, clock, newId, withLock, countInto, announce } = deps;
  const store = createSceneStore({ kv });
  const reader = createSceneReader({ kv });
  const detach = createDetach({ kv, clock, store });
  const sweepOrphans = createOrphanSweep({ kv, log: deps.log, store });

  const missing = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find scene "${id}": the channel has none of that id`,
    );

  /** Tells pages, and answers the scene. */
  function announceSaved(
    channelId: string,
    scene: StoredScene,
    versionstamp: string,
    change: "created" | "updated",
  ): VersionedScene {
    announce(
      channelId,
      { kind: "scene.updated", sceneId: scene.id, change },
      versionstamp,
    );
    return { scene: toScene(scene), versionstamp };
  }

  /** Holds a commit to the custom widgets that a patch puts on a scene; those that stand there already may stay. */
  async function holdCustomWidgets(
    commit: Deno.AtomicOperation,
    channelId: string,
    scene: StoredScene,
    items: ScenePatch["customItems"] = [],
  ): Promise<void> {
    if (items.length === 0) return;
    commit.set(keys.sceneReferenceMade(channelId), clock.now());
    const added = new Set(items.map((item) => item.widgetId));
    for (const item of scene.items) {
      if (item.kind === "custom") added.delete(item.widgetId);
    }
    let held = 0;
    for (const widgetId of added) {
      const into = held++ < MAX_HELD ? commit : kv.atomic();
      if (await deps.holdCustomWidget(into, channelId, widgetId)) continue;
      throw new AppError(
        "invalid_input",
        `Cannot put custom widget "${widgetId}" on the scene: the channel has none of that id`,
        {
          issues: items.flatMap((item, index) =>
            item.widgetId === widgetId
              ? [{
                path: `customItems.${index}.widgetId`,
                message: "Unknown custom widget",
              }]
              : []
          ),
        },
      );
    }
  }

  /**
   * Writes a new scene with what belongs to it. More than fits into one commit
   * is written before the scene, which makes it visible; what was written is
   * taken back when the rest cannot be. Throws `StaleCopy` when a reference was
   * made or taken away since `asOf`.
   */
  async function insert(
    channelId: string,
    { scene, instances, sounds }: WholeScene,
    asOf: Deno.KvEntryMaybe<number> | null = null,
  ): Promise<VersionedScene> {
    const groups = commitsOf(instances);
    const last = groups.pop() ?? [];
    const written: string[] = [];
    try {
      for (const group of groups) {
        await writeGroup(channelId, group);
        written.push(...group.map(({ id }) => id));
      }
      const { versionstamp } = await transactVersioned(
        { kv, clock, keys },
        async () => {
          const [own, made] = await Promise.all([
            store.scene(channelId, scene.id),
            store.referenceMade(channelId),
          ]);
          if (asOf && asOf.versionstamp !== made.versionstamp) {
            throw new StaleCopy();
          }
          const commit = kv.atomic().check(own).check(made)
            .set(keys.scene(channelId, scene.id), scene)
            .set(keys.sceneReferenceMade(channelId), clock.now());
          for (const instance of last) {
            commit.set(keys.instance(channelId, instance.id), instance);
          }
          for (const sound of sounds) {
            commit.set(
              keys.sceneSound(channelId, scene.id, sound.eventKey),
              sound,
            );
          }
          await countInto(commit, channelId, {
            scenes: 1,
            instances: last.length,
          });
          return { commit, result: null };
        },
      );
      return announceSaved(channelId, scene, versionstamp, "created");
    } catch (error) {
      if (written.length > 0) await takeBack(channelId, written);
      throw error;
    }
  }

  async function copy(channelId: string, id: string): Promise<VersionedScene> {
    const made = await store.referenceMade(channelId);
    const [{ value: scene }, instances, sounds] = await Promise.all([
      store.scene(channelId, id),
      store.instances(channelId),
      store.sounds(channelId, id),
    ]);
    if (scene === null) throw missing(id);
    const whole = copyOf({ scene, instances, sounds }, newId, clock.now());
    return await insert(channelId, whole, made);
  }

  async function writeGroup(
    channelId: string,
    group: WholeScene["instances"],
  ): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const commit = kv.atomic();
      for (const instance of group) {
        commit.set(keys.instance(channelId, instance.id), instance);
      }
      await countInto(commit, channelId, { instances: group.length });
      return { commit, result: null };
    });
  }

  async function takeBack(channelId: string, ids: string[]): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const commit = kv.atomic();
      for (const id of ids) commit.delete(keys.instance(channelId, id));
      await countInto(commit, channelId, { instances: -ids.length });
      return { commit, result: null };
    });
  }

  return {
    /** All scenes, oldest first. */
    list: reader.scenes,

    /** One scene, or `not_found`. */
    async get(channelId: string, id: string): Promise<VersionedScene> {
      const { value, versionstamp } = await store.scene(channelId, id);
      if (value === null) throw missing(id);
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
            if (entry.value === null) throw missing(id);
            assertPrecondition(precondition, entry.versionstamp);
            const scene = {
              ...editScene(entry.value, patch, () => newId("itm")),
              updatedAt: clock.now(),
            };
            assertSceneFits(scene);
            const commit = kv.atomic().check(entry)
              .set(keys.scene(channelId, id), scene);
            const { customItems } = patch;
            await holdCustomWidgets(
              commit,
              channelId,
              entry.value,
              customItems,
            );
            return { commit, result: scene };
          },
        );
        return announceSaved(channelId, result, versionstamp, "updated");
      });
    },

    /**
     * Deletes a scene. Its instances go with it or are kept without a scene;
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
          await detach(channelId, id, precondition, missing);
        }
        const held = instances === "detach" ? NO_PRECONDITION : precondition;
        await transact({ kv, clock, keys }, async () => {
          const entry = await store.scene(channelId, id);
          if (entry.value === null) throw missing(id);
          assertPrecondition(held, entry.versionstamp);
          const own = entry.value.items
            .filter(({ kind }) => kind === "instance");
          if (own.length > 0 && instances === undefined) {
            throw new AppError(
              "in_use",
              `Cannot delete scene "${entry.value.name}": ${own.length} widgets stand on it. Say ?instances=delete or ?instances=detach`,
              { extra: { instances: own.map((item) => item.id) } },
            );
          }
          const commit = kv.atomic().check(entry)
            .delete(keys.scene(channelId, id))
            .delete(keys.runtimeErrors(channelId, id));
          for (const item of own) {
            commit.delete(keys.instance(channelId, item.id))
              .delete(keys.runtimeErrors(channelId, item.id));
          }
          for (const { eventKey } of await store.sounds(channelId, id)) {
            commit.delete(keys.sceneSound(channelId, id, eventKey));
          }
          await countInto(commit, channelId, {
            scenes: -1,
            instances: -own.length,
          });
          return { commit, result: null };
        });
      });
      announce(
        channelId,
        { kind: "scene.updated", sceneId: id, change: "deleted" },
        "deleted",
      );
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
              "Cannot copy the scene: what it shows is being changed",
            );
          }
        }
      });
    },
  };
}

/** Creates, changes, copies and deletes scenes. */
export type SceneService = ReturnType<typeof createSceneService>;
