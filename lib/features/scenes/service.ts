import { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { SceneDeps } from "./deps.ts";
import { duplicateName } from "./duplicate_name.ts";
import { moveItem } from "./placement.ts";
import { toScene } from "./records.ts";
import type {
  NewScene,
  Scene,
  SceneItem,
  ScenePatch,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "./schema.ts";
import { createSceneStore } from "./store.ts";

/** How many instances are taken off a scene in one commit: each is checked, ten checks are the most. */
const DETACHED_AT_ONCE = 8;

/** A scene with the version it had when it was read. */
export interface VersionedScene {
  scene: Scene;
  versionstamp: string;
}

/** Scenes of a channel, and what stands on them. */
export function createSceneService(deps: SceneDeps) {
  const { kv, clock, newId, countInto, announce } = deps;
  const store = createSceneStore({ kv });

  const missing = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find scene "${id}": the channel has none of that id`,
    );

  /** Changes one scene in one commit that checks what it read. */
  async function change(
    channelId: string,
    id: string,
    precondition: Precondition,
    next: (scene: StoredScene) => StoredScene,
  ): Promise<VersionedScene> {
    const done = await transact(clock, async () => {
      const entry = await store.scene(channelId, id);
      if (entry.value === null) throw missing(id);
      assertPrecondition(precondition, entry.versionstamp);
      const scene = { ...next(entry.value), updatedAt: clock.now() };
      return {
        commit: kv.atomic().check(entry).set(keys.scene(channelId, id), scene),
        result: scene,
      };
    });
    return await announced(channelId, done, "updated");
  }

  /** Tells pages, and answers the scene as it stands now. */
  async function announced(
    channelId: string,
    scene: StoredScene,
    change: "created" | "updated",
  ): Promise<VersionedScene> {
    const entry = await store.scene(channelId, scene.id);
    if (entry.value === null || entry.versionstamp === null) {
      throw missing(scene.id);
    }
    await announce(
      channelId,
      { kind: "scene.updated", sceneId: scene.id, change },
      entry.versionstamp,
    );
    return { scene: toScene(entry.value), versionstamp: entry.versionstamp };
  }

  async function checkCustomItems(
    channelId: string,
    items: ScenePatch["customItems"],
  ): Promise<void> {
    for (const { widgetId } of items ?? []) {
      if (!(await deps.customWidgetExists(channelId, widgetId))) {
        throw new AppError(
          "invalid_input",
          `Cannot put custom widget "${widgetId}" on the scene: the channel has none of that id`,
        );
      }
    }
  }

  async function insert(
    channelId: string,
    scene: StoredScene,
    instances: readonly StoredInstance[] = [],
    sounds: readonly SoundAssignment[] = [],
  ): Promise<VersionedScene> {
    await transact(clock, async () => {
      const commit = kv.atomic()
        .check({ key: keys.scene(channelId, scene.id), versionstamp: null })
        .set(keys.scene(channelId, scene.id), scene);
      for (const instance of instances) {
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
        ...(instances.length > 0 ? { instances: instances.length } : {}),
      });
      return { commit, result: null };
    });
    return await announced(channelId, scene, "created");
  }

  return {
    /** All scenes, oldest first. */
    async list(channelId: string): Promise<Scene[]> {
      return (await store.scenes(channelId)).map(toScene);
    },

    /** One scene, or `not_found`. */
    async get(channelId: string, id: string): Promise<VersionedScene> {
      const { value, versionstamp } = await store.scene(channelId, id);
      if (value === null) throw missing(id);
      return { scene: toScene(value), versionstamp };
    },

    /** Creates an empty scene; `plan_limit` when the plan has no room. */
    create(channelId: string, input: NewScene): Promise<VersionedScene> {
      const now = clock.now();
      return insert(channelId, {
        ...input,
        id: newId("scn"),
        items: [],
        createdAt: now,
        updatedAt: now,
      });
    },

    /** Changes what the patch names, all in one commit. */
    async update(
      channelId: string,
      id: string,
      patch: ScenePatch,
      precondition = NO_PRECONDITION,
    ): Promise<VersionedScene> {
      const { placements = {}, customItems, ...fields } = patch;
      await checkCustomItems(channelId, customItems);
      return await change(channelId, id, precondition, (scene) => {
        let next: StoredScene = { ...scene };
        for (const [name, value] of Object.entries(fields)) {
          if (value !== undefined) Object.assign(next, { [name]: value });
        }
        if (customItems) {
          next.items = [
            ...scene.items.filter(({ kind }) => kind === "instance"),
            ...customItems.map((item): SceneItem => ({
              ...item,
              kind: "custom",
              id: item.id ?? newId("itm"),
            })),
          ];
        }
        for (const [itemId, placement] of Object.entries(placements)) {
          const moved = moveItem(next, itemId, placement);
          if (!moved) {
            throw new AppError(
              "invalid_input",
              `Cannot move "${itemId}": it is not on scene "${id}"`,
              {
                issues: [{
                  path: `placements.${itemId}`,
                  message: "Not on this scene",
                }],
              },
            );
          }
          next = moved;
        }
        return next;
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
      precondition = NO_PRECONDITION,
    ): Promise<void> {
      if (instances === "detach") await detachAll(channelId, id, precondition);
      const held = instances === "detach" ? NO_PRECONDITION : precondition;
      await transact(clock, async () => {
        const entry = await store.scene(channelId, id);
        if (entry.value === null) throw missing(id);
        assertPrecondition(held, entry.versionstamp);
        const own = entry.value.items.filter(({ kind }) => kind === "instance");
        if (own.length > 0 && instances === undefined) {
          throw new AppError(
            "in_use",
            `Cannot delete scene "${entry.value.name}": ${own.length} widgets stand on it. Say ?instances=delete or ?instances=detach`,
            { extra: { instances: own.map((item) => item.id) } },
          );
        }
        const commit = kv.atomic().check(entry).delete(
          keys.scene(channelId, id),
        );
        for (const item of own) {
          commit.delete(keys.instance(channelId, item.id));
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
      await announce(
        channelId,
        { kind: "scene.updated", sceneId: id, change: "deleted" },
        "deleted",
      );
    },

    /** Copies a scene with its instances (under new ids), placements and sounds. */
    async duplicate(channelId: string, id: string): Promise<VersionedScene> {
      const entry = await store.scene(channelId, id);
      if (entry.value === null) throw missing(id);
      const now = clock.now();
      const copyId = newId("scn");
      const newIds = new Map<string, string>();
      const instances: StoredInstance[] = [];
      for (const item of entry.value.items) {
        newIds.set(item.id, newId(item.kind === "instance" ? "ins" : "itm"));
        if (item.kind !== "instance") continue;
        const original = (await store.instance(channelId, item.id)).value;
        if (original === null) continue;
        instances.push({
          ...original,
          id: newIds.get(item.id) ?? item.id,
          sceneId: copyId,
          createdAt: now,
          updatedAt: now,
        });
      }
      const copied = new Set(instances.map((instance) => instance.id));
      const items = entry.value.items
        .map((item) => ({ ...item, id: newIds.get(item.id) ?? item.id }))
        .filter((item) => item.kind === "custom" || copied.has(item.id));
      const sounds = (await store.sounds(channelId, id)).flatMap((sound) => {
        const instanceId = newIds.get(sound.instanceId);
        return instanceId === undefined ? [] : [{ ...sound, instanceId }];
      });
      return await insert(
        channelId,
        {
          ...entry.value,
          id: copyId,
          name: duplicateName(entry.value.name),
          items,
          createdAt: now,
          updatedAt: now,
        },
        instances,
        sounds,
      );
    },
  };

  /** Takes instances off the scene, some at a time; each commit leaves both sides in agreement. */
  async function detachAll(
    channelId: string,
    id: string,
    precondition: Precondition,
  ): Promise<void> {
    let held = precondition;
    for (;;) {
      const left = await transact(clock, async () => {
        const entry = await store.scene(channelId, id);
        if (entry.value === null) throw missing(id);
        assertPrecondition(held, entry.versionstamp);
        const own = entry.value.items.filter(({ kind }) => kind === "instance");
        const some = own.slice(0, DETACHED_AT_ONCE);
        const gone = new Set(some.map((item) => item.id));
        const scene = {
          ...entry.value,
          items: entry.value.items.filter((item) => !gone.has(item.id)),
        };
        const commit = kv.atomic().check(entry).set(
          keys.scene(channelId, id),
          scene,
        );
        for (const item of some) {
          const instance = await store.instance(channelId, item.id);
          if (instance.value === null) continue;
          commit.check(instance).set(keys.instance(channelId, item.id), {
            ...instance.value,
            sceneId: null,
            placement: item.placement,
            updatedAt: clock.now(),
          });
        }
        return own.length === 0
          ? { result: 0 }
          : { commit, result: own.length - some.length };
      });
      // Our own commits change the version; only the first is held to the caller's.
      held = NO_PRECONDITION;
      if (left === 0) return;
    }
  }
}

/** Creates, changes, copies and deletes scenes. */
export type SceneService = ReturnType<typeof createSceneService>;
