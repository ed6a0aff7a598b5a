import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  InstanceSave,
  Placement,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { moveItem, patchPlacement, withoutItem } from "./placement.ts";
import { assertSceneFits } from "./sizes.ts";
import type { SceneStore } from "./store.ts";

/** Scene and placement of an instance after a change. */
interface PositionNow {
  sceneId: string | null;
  placement: Placement;
  /** Its sounds that it lost to those of the scene it came to. */
  replaced: SoundAssignment[];
}

/** Scene of an instance, and the sounds that it plays there. */
export interface Surroundings {
  scene: StoredScene | null;
  sounds: SoundAssignment[];
}

/** Creates the error for a scene that is not there. */
export function noScene(sceneId: string | null): AppError {
  return new AppError(
    "invalid_input",
    `Cannot put the widget on scene "${sceneId}": the channel has none with this id`,
    { issues: [{ path: "sceneId", message: "Unknown scene" }] },
  );
}

/**
 * Creates the functions that add to a commit the moves of instances on and
 * between scenes.
 */
export function createMoves({ store, now }: {
  store: SceneStore;
  now: () => number;
}) {
  /** Puts the instance on a scene, in front of the list. */
  function putOn(
    commit: Deno.AtomicOperation,
    channelId: string,
    entry: Deno.KvEntryMaybe<StoredScene>,
    item: { id: string; placement: Placement },
  ): void {
    if (entry.value === null) throw noScene(String(entry.key.at(-1)));
    const scene: StoredScene = {
      ...entry.value,
      items: [...entry.value.items, { kind: "instance", ...item }],
      updatedAt: now(),
    };
    assertSceneFits(scene);
    commit.check(entry).set(keys.scene(channelId, scene.id), scene);
  }

  /**
   * Takes an instance's sounds along. Where the destination has a sound for
   * an event key already, that one stays: answers the sounds lost to those.
   */
  async function carrySounds(
    commit: Deno.AtomicOperation,
    channelId: string,
    instanceId: string,
    { from, to }: { from: string; to: string },
  ): Promise<SoundAssignment[]> {
    const made = await store.referenceMade(channelId);
    const own = (await store.sounds(channelId, from))
      .filter((sound) => sound.instanceId === instanceId);
    if (own.length === 0) return [];
    // A sound that is deleted meanwhile is not carried.
    commit.check(made);
    const taken = new Set(
      (await store.sounds(channelId, to)).map(({ eventKey }) => eventKey),
    );
    for (const sound of own) {
      commit.delete(keys.sceneSound(channelId, from, sound.eventKey));
      if (taken.has(sound.eventKey)) continue;
      commit.set(keys.sceneSound(channelId, to, sound.eventKey), sound);
    }
    return own.filter(({ eventKey }) => taken.has(eventKey));
  }

  return {
    putOn,
    carrySounds,

    /** Adds what the scenes of a save need; a save that moves nothing leaves the scene alone. */
    async move(
      commit: Deno.AtomicOperation,
      channelId: string,
      current: StoredInstance,
      { sceneId = current.sceneId, placement }: InstanceSave,
    ): Promise<PositionNow> {
      const from = current.sceneId === null
        ? null
        : await store.scene(channelId, current.sceneId);
      const item = from?.value?.items.find(({ id }) => id === current.id);
      const next = patchPlacement(
        item?.placement ?? current.placement,
        placement ?? {},
      );
      if (sceneId === current.sceneId) {
        if (!from?.value || placement === undefined) {
          return { sceneId, placement: next, replaced: [] };
        }
        const moved = moveItem(from.value, current.id, placement);
        const scene = moved && { ...moved, updatedAt: now() };
        if (scene) {
          assertSceneFits(scene);
          commit.check(from).set(keys.scene(channelId, scene.id), scene);
        }
        return { sceneId, placement: next, replaced: [] };
      }
      if (from?.value) {
        commit.check(from).set(keys.scene(channelId, from.value.id), {
          ...withoutItem(from.value, current.id),
          updatedAt: now(),
        });
      }
      const to = sceneId === null
        ? null
        : await store.scene(channelId, sceneId);
      if (to) putOn(commit, channelId, to, { id: current.id, placement: next });
      const replaced = await carrySounds(commit, channelId, current.id, {
        from: current.sceneId ?? current.id,
        to: sceneId ?? current.id,
      });
      return { sceneId, placement: next, replaced };
    },
  };
}
