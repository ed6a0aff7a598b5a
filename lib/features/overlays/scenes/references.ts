import type { Clock } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type { SceneDeps } from "./deps.ts";
import type {
  SceneChange,
  SoundAssignment,
  StoredScene,
  TakenReferences,
} from "./schema.ts";

/** Most references that one commit takes away: each is checked, and a KV Connect server takes ten checks. */
const MAX_TAKEN_AT_ONCE = 6;

/**
 * Takes custom widgets and sounds that are deleted off the scenes, in the
 * commit that deletes them.
 */
export function createSceneReferences(
  { kv, clock, announce }: Pick<SceneDeps, "kv" | "announce"> & {
    clock: Pick<Clock, "now">;
  },
) {
  /**
   * Holds a commit to what was made before it looked: a reference made since
   * makes it look again, as it makes those look again that copy references.
   */
  async function holdAsOfNow(
    commit: Deno.AtomicOperation,
    channelId: string,
  ): Promise<void> {
    const entry = await kv.get(keys.sceneReferenceMade(channelId));
    commit.check(entry).set(entry.key, clock.now());
  }

  return {
    /** Adds to a commit that scenes show a custom widget no more. */
    async takeOff(
      commit: Deno.AtomicOperation,
      channelId: string,
      widgetId: string,
    ): Promise<TakenReferences> {
      await holdAsOfNow(commit, channelId);
      const found: Deno.KvEntry<StoredScene>[] = [];
      for await (
        const entry of kv.list<StoredScene>({
          prefix: keys.scenesOf(channelId),
        })
      ) {
        if (entry.value.items.some((item) => shows(item, widgetId))) {
          found.push(entry);
        }
      }
      const some = found.slice(0, MAX_TAKEN_AT_ONCE);
      for (const entry of some) {
        commit.check(entry).set(keys.scene(channelId, entry.value.id), {
          ...entry.value,
          items: entry.value.items.filter((item) => !shows(item, widgetId)),
          updatedAt: clock.now(),
        });
      }
      return {
        names: found.map(({ value }) => value.name),
        left: found.length - some.length,
        changes: some.map(({ value: { id } }) => ({
          kind: "scene.updated",
          sceneId: id,
          change: "updated",
        })),
      };
    },

    /** Adds to a commit that no event plays a sound any more. */
    async silence(
      commit: Deno.AtomicOperation,
      channelId: string,
      soundId: string,
    ): Promise<TakenReferences> {
      await holdAsOfNow(commit, channelId);
      const found: Deno.KvEntry<SoundAssignment>[] = [];
      for await (
        const entry of kv.list<SoundAssignment>({
          prefix: keys.soundsOfChannel(channelId),
        })
      ) {
        if (entry.value.soundId === soundId) found.push(entry);
      }
      const some = found.slice(0, MAX_TAKEN_AT_ONCE);
      for (const entry of some) commit.check(entry).delete(entry.key);
      return {
        names: found.map(({ value }) => value.eventKey),
        left: found.length - some.length,
        changes: some.map(({ key, value: { eventKey } }) => ({
          kind: "sound.assigned",
          sceneId: String(key[2]),
          eventKey,
          soundId: null,
          volume: 0,
        })),
      };
    },

    /** Tells open pages what a commit took away; `version` names the deletion for good. */
    announce(
      channelId: string,
      changes: readonly SceneChange[],
      version: string,
    ): void {
      for (const change of changes) {
        const what = "eventKey" in change ? `${change.eventKey}:` : "";
        announce(channelId, change, `${what}${version}`);
      }
    },
  };
}

/** Takes what is deleted off scenes. */
export type SceneReferences = ReturnType<typeof createSceneReferences>;

function shows(item: StoredScene["items"][number], widgetId: string): boolean {
  return item.kind === "custom" && item.widgetId === widgetId;
}
