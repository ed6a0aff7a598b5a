import { readBatched } from "@/lib/storage/batched_reads.ts";
import { listAll, listEntries } from "@/lib/storage/page.ts";
import { readValues } from "@/lib/storage/read_many.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredAlerts } from "@/lib/schema/overlays/alerts.ts";
import type {
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";

/** Reads of scenes, instances and sound assignments. Commits are those of the services. */
export function createSceneStore({ kv }: { kv: Deno.Kv }) {
  const referenceMade = (channelId: string) =>
    kv.get<number>(keys.sceneReferenceMade(channelId));

  return {
    scene: (
      channelId: string,
      id: string,
    ): Promise<Deno.KvEntryMaybe<StoredScene>> =>
      readBatched(kv, keys.scene(channelId, id)),
    scenes: (channelId: string) => listAll(kv, keys.scenesOf(channelId)),
    sceneEntries: (channelId: string) =>
      listEntries(kv, keys.scenesOf(channelId)),
    instance: (channelId: string, id: string) =>
      kv.get<StoredInstance>(keys.instance(channelId, id)),

    /** The alerts of the channel. */
    alerts: (channelId: string) =>
      kv.get<StoredAlerts>(keys.channelAlerts(channelId)),

    /** Instances by id, in order; `null` for those that do not exist. */
    instancesAmong: (channelId: string, ids: readonly string[]) =>
      readValues(kv, ids.map((id) => keys.instance(channelId, id))),

    /** Every instance of the channel, oldest first. */
    instances: (channelId: string) =>
      listAll(kv, keys.instancesOf(channelId), 500),
    instanceEntries: (channelId: string) =>
      listEntries(kv, keys.instancesOf(channelId), 500),

    /** The last change of what scenes refer to: sounds and custom widgets, made or taken away. */
    referenceMade,

    /**
     * Holds a commit to the references that scenes and settings made before it
     * looked: one made since makes it look again, as it makes those look again
     * that copy references.
     */
    async holdReferences(
      commit: Deno.AtomicOperation,
      channelId: string,
      now: number,
    ): Promise<void> {
      const made = await referenceMade(channelId);
      commit.check(made).set(made.key, now);
    },

    /** The sounds of one scene. */
    sounds: (channelId: string, sceneId: string) =>
      listAll<SoundAssignment>(kv, keys.sceneSoundsOf(channelId, sceneId)),

    /** The sounds of all scenes of the channel, by scene id. */
    async allSounds(
      channelId: string,
    ): Promise<Map<string, SoundAssignment[]>> {
      const byScene = new Map<string, SoundAssignment[]>();
      const list = kv.list<SoundAssignment>({
        prefix: keys.soundsOfChannel(channelId),
      });
      for await (const { key, value } of list) {
        const sceneId = String(key[2]);
        byScene.set(sceneId, [...byScene.get(sceneId) ?? [], value]);
      }
      return byScene;
    },
  };
}

/** Reads scenes, instances and sounds. */
export type SceneStore = ReturnType<typeof createSceneStore>;
