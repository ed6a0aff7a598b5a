import { DAY_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  SoundAssignment,
  StoredAside,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { listAll, removeAll } from "@/lib/storage/page.ts";
import type { WholeScene } from "./copy.ts";
import { commitsOf } from "./sizes.ts";

/** Time for which a deleted scene or widget can be restored. */
const KEPT_MS = 30 * DAY_MS;
/** The database cleans up by itself what no sweep came to. */
const expireIn = KEPT_MS + DAY_MS;
/** Most scenes and widgets that a channel has put aside. */
const MAX_ASIDE = 250;

/** A deleted scene or widget with everything that belongs to it. */
interface WholeAside {
  scene: StoredScene | null;
  instances: StoredInstance[];
  sounds: SoundAssignment[];
}

/**
 * Creates the store of what was deleted and can be restored. It holds copies
 * under keys of their own, so that whatever reads scenes and widgets finds
 * them deleted.
 */
export function createTrashStore({ kv }: { kv: Deno.Kv }) {
  /** Removes a thing for good; its entry last, so that a sweep finds the rest. */
  async function purge(channelId: string, id: string): Promise<void> {
    await removeAll(kv, keys.asideInstancesIn(channelId, id));
    await kv.atomic()
      .delete(keys.asideScene(channelId, id))
      .delete(keys.asideSounds(channelId, id))
      .delete(keys.aside(channelId, id))
      .commit();
  }

  /** Everything that is put aside, newest first. */
  async function list(channelId: string): Promise<StoredAside[]> {
    const all = await listAll(kv, keys.asideOf(channelId));
    return all.sort((a, b) => b.at - a.at);
  }

  /** Adds the entry by which a thing is found, and the instant it is gone. */
  function enter(
    commit: Deno.AtomicOperation,
    channelId: string,
    thing: Omit<StoredAside, "at" | "until">,
    now: number,
  ): void {
    const until = now + KEPT_MS;
    commit
      .set(keys.aside(channelId, thing.id), { ...thing, at: now, until }, {
        expireIn,
      })
      .set(keys.asideDue(until, channelId, thing.id), null, { expireIn });
  }

  return {
    list,
    purge,
    entry: (channelId: string, id: string) =>
      kv.get<StoredAside>(keys.aside(channelId, id)),

    /** Adds to the commit that deletes an instance that it is put aside. */
    putInstance(
      commit: Deno.AtomicOperation,
      channelId: string,
      instance: StoredInstance,
      sounds: readonly SoundAssignment[],
      now: number,
    ): void {
      const { id, name, type } = instance;
      commit
        .set(keys.asideInstance(channelId, id, id), instance, { expireIn })
        .set(keys.asideSounds(channelId, id), [...sounds], { expireIn });
      enter(
        commit,
        channelId,
        { id, kind: "widget", name, type, widgets: 1 },
        now,
      );
    },

    /**
     * Copies the instances of a scene; without the entry that `putScene` adds
     * nobody finds them.
     */
    async copyInstances(
      channelId: string,
      sceneId: string,
      instances: readonly StoredInstance[],
    ): Promise<void> {
      for (const group of commitsOf(instances)) {
        const commit = kv.atomic();
        for (const one of group) {
          commit.set(keys.asideInstance(channelId, sceneId, one.id), one, {
            expireIn,
          });
        }
        await commit.commit();
      }
    },

    /** Adds to the commit that deletes a scene that it is put aside. */
    putScene(
      commit: Deno.AtomicOperation,
      channelId: string,
      { scene, instances, sounds }: WholeScene,
      now: number,
    ): void {
      const { id, name } = scene;
      commit
        .set(keys.asideScene(channelId, id), scene, { expireIn })
        .set(keys.asideSounds(channelId, id), sounds, { expireIn });
      const widgets = instances.length;
      enter(
        commit,
        channelId,
        { id, kind: "scene", name, type: null, widgets },
        now,
      );
    },

    /** Adds to the commit that restores a thing that it is no more put aside. */
    takeInto(
      commit: Deno.AtomicOperation,
      channelId: string,
      entry: Deno.KvEntry<StoredAside>,
      instances: readonly StoredInstance[],
    ): void {
      const { id, until } = entry.value;
      commit.check(entry)
        .delete(entry.key)
        .delete(keys.asideDue(until, channelId, id))
        .delete(keys.asideScene(channelId, id))
        .delete(keys.asideSounds(channelId, id));
      for (const one of instances) {
        commit.delete(keys.asideInstance(channelId, id, one.id));
      }
    },

    /** Reads what belongs to a thing. */
    async whole(channelId: string, id: string): Promise<WholeAside> {
      const [scene, sounds, instances] = await Promise.all([
        kv.get<StoredScene>(keys.asideScene(channelId, id)),
        kv.get<SoundAssignment[]>(keys.asideSounds(channelId, id)),
        listAll(kv, keys.asideInstancesIn(channelId, id)),
      ]);
      // A deletion that was not made may have left copies of others.
      const own = new Set(scene.value?.items.map((item) => item.id) ?? [id]);
      return {
        scene: scene.value,
        sounds: sounds.value ?? [],
        instances: instances.filter((one) => own.has(one.id)),
      };
    },

    /** Removes the oldest of more than a channel may put aside; never the newest. */
    async makeRoom(channelId: string): Promise<void> {
      let count = 0;
      for (const [at, thing] of (await list(channelId)).entries()) {
        count += thing.widgets + (thing.kind === "scene" ? 1 : 0);
        if (at > 0 && count > MAX_ASIDE) await purge(channelId, thing.id);
      }
    },
  };
}

/** Stores what was deleted and can be restored. */
export type TrashStore = ReturnType<typeof createTrashStore>;
