import { toInstance, toScene } from "./records.ts";
import type { Instance, Scene } from "./schema.ts";
import { createSceneStore } from "./store.ts";

/** Creates the reader of everything that a channel shows; it changes nothing. */
export function createSceneReader({ kv }: { kv: Deno.Kv }) {
  const store = createSceneStore({ kv });
  return {
    /** Returns all scenes, oldest first. */
    async scenes(channelId: string): Promise<Scene[]> {
      return (await store.scenes(channelId)).map(toScene);
    },

    /** Returns all instances, oldest first, with three reads whatever their number. */
    async instances(channelId: string): Promise<Instance[]> {
      const [instances, scenes, sounds] = await Promise.all([
        store.instances(channelId),
        store.scenes(channelId),
        store.allSounds(channelId),
      ]);
      const byId = new Map(scenes.map((scene) => [scene.id, scene]));
      return instances.map((instance) => {
        const scene = byId.get(instance.sceneId ?? "") ?? null;
        return toInstance(
          instance,
          scene,
          sounds.get(scene?.id ?? instance.id) ?? [],
        );
      });
    },
  };
}

/** Reads everything that a channel shows. */
export type SceneReader = ReturnType<typeof createSceneReader>;
