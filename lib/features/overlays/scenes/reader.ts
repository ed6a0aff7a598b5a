import type {
  DrawnInstance,
  ListedInstance,
  ListedScene,
} from "@/lib/schema/overlays/scenes.ts";
import { toDrawn, toInstance, toScene } from "./records.ts";
import { createSceneStore } from "./store.ts";

/** Creates the reader of everything that a channel shows; it changes nothing. */
export function createSceneReader({ kv }: { kv: Deno.Kv }) {
  const store = createSceneStore({ kv });
  return {
    /** Returns the names of all scenes and instances, by id. */
    async names(channelId: string): Promise<Map<string, string>> {
      const [scenes, instances] = await Promise.all([
        store.scenes(channelId),
        store.instances(channelId),
      ]);
      return new Map(
        [...scenes, ...instances].map(({ id, name }) => [id, name]),
      );
    },

    /** Returns all scenes, oldest first. */
    async scenes(channelId: string): Promise<ListedScene[]> {
      return (await store.sceneEntries(channelId)).map((entry) => ({
        ...toScene(entry.value),
        revision: entry.versionstamp,
      }));
    },

    /**
     * Returns instances by id, without what their scene knows of them; those
     * that do not exist are left out.
     */
    async among(
      channelId: string,
      ids: readonly string[],
    ): Promise<DrawnInstance[]> {
      const found = await store.instancesAmong(channelId, ids);
      return found.flatMap((stored) => stored ? [toDrawn(stored)] : []);
    },

    /** Returns all instances, oldest first, with three reads whatever their number. */
    async instances(channelId: string): Promise<ListedInstance[]> {
      const [instances, scenes, sounds] = await Promise.all([
        store.instanceEntries(channelId),
        store.scenes(channelId),
        store.allSounds(channelId),
      ]);
      const byId = new Map(scenes.map((scene) => [scene.id, scene]));
      return instances.map(({ value: instance, versionstamp }) => {
        const scene = byId.get(instance.sceneId ?? "") ?? null;
        const own = sounds.get(scene?.id ?? instance.id) ?? [];
        return {
          ...toInstance(instance, scene, own),
          revision: versionstamp,
        };
      });
    },
  };
}

/** Reads everything that a channel shows. */
export type SceneReader = ReturnType<typeof createSceneReader>;
