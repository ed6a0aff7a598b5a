import { toIso } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import type {
  AsideThing,
  SoundAssignment,
  StoredAside,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { createTrashStore } from "./trash_store.ts";
import type { SceneDeps } from "./deps.ts";
import { createMoves } from "./moves.ts";
import { createOrphanSweep } from "./orphans.ts";
import { createSceneInsert } from "./scene_insert.ts";
import { createSceneStore } from "./store.ts";

/** Creates the service for deleted scenes and widgets that can be restored. */
export function createTrashService(deps: SceneDeps) {
  const { kv, clock, withLock, announcements, countInto } = deps;
  const store = createSceneStore({ kv });
  const trash = createTrashStore({ kv });
  const insertScene = createSceneInsert(deps, store);
  const moves = createMoves({ store, now: () => clock.now() });
  const sweepOrphans = createOrphanSweep({ kv, log: deps.log, store });

  async function entryOf(
    channelId: string,
    id: string,
  ): Promise<Deno.KvEntry<StoredAside>> {
    const entry = await trash.entry(channelId, id);
    if (entry.value !== null && entry.value.until > clock.now()) return entry;
    throw new AppError(
      "not_found",
      `Cannot restore "${id}": nothing with this id was deleted in the last 30 days`,
    );
  }

  /** The sounds that there still are. */
  async function known(
    channelId: string,
    sounds: readonly SoundAssignment[],
  ): Promise<SoundAssignment[]> {
    const held = await Promise.all(
      sounds.map(({ soundId }) =>
        deps.holdSound(kv.atomic(), channelId, soundId)
      ),
    );
    return sounds.filter((_, at) => held[at]);
  }

  async function restoreScene(channelId: string, id: string): Promise<void> {
    const { scene, instances, sounds } = await trash.whole(channelId, id);
    if (scene === null) throw gone(id);
    const here = new Set(instances.map((one) => one.id));
    const stands = await Promise.all(
      scene.items.map((item) =>
        item.kind === "custom"
          ? deps.holdCustomWidget(kv.atomic(), channelId, item.widgetId)
          : here.has(item.id)
      ),
    );
    const whole = {
      scene: { ...scene, items: scene.items.filter((_, at) => stands[at]) },
      instances,
      sounds: await known(channelId, sounds),
    };
    await insertScene(channelId, whole, null, async (commit) => {
      const entry = await entryOf(channelId, id);
      trash.takeInto(commit, channelId, entry, instances);
    });
  }

  /** Puts a widget back where it stood; on no scene when that is gone. */
  async function restoreWidget(channelId: string, id: string): Promise<void> {
    const { instances: [kept], sounds } = await trash.whole(channelId, id);
    if (!kept) throw gone(id);
    const wanted = await known(channelId, sounds);
    await transact(
      { kv, clock, keys },
      async () => {
        const entry = await entryOf(channelId, id);
        const scene = kept.sceneId === null
          ? null
          : await store.scene(channelId, kept.sceneId);
        const sceneId = scene?.value ? kept.sceneId : null;
        const instance: StoredInstance = { ...kept, sceneId };
        const commit = kv.atomic()
          .check({ key: keys.instance(channelId, id), versionstamp: null })
          .set(keys.instance(channelId, id), instance)
          .set(keys.sceneReferenceMade(channelId), clock.now());
        trash.takeInto(commit, channelId, entry, [kept]);
        if (scene?.value) {
          moves.putOn(commit, channelId, scene, {
            id,
            placement: kept.placement,
          });
        }
        const scope = sceneId ?? id;
        const taken = new Set(
          (await store.sounds(channelId, scope)).map((one) => one.eventKey),
        );
        for (const sound of wanted) {
          if (taken.has(sound.eventKey)) continue;
          commit.set(keys.sceneSound(channelId, scope, sound.eventKey), sound);
        }
        await countInto(commit, channelId, { instances: 1 });
        announcements.noteInstance(commit, channelId, id, "created");
        return { commit, result: null };
      },
    );
  }

  return {
    /** Everything that can be restored, newest first. */
    async list(channelId: string): Promise<AsideThing[]> {
      const now = clock.now();
      const all = await trash.list(channelId);
      return all.filter(({ until }) => until > now).map(
        ({ at, until, ...thing }) => ({
          ...thing,
          deletedAt: toIso(at),
          until: toIso(until),
        }),
      );
    },

    /**
     * Brings a scene back with its widgets, or a widget; `plan_limit` when the
     * plan has no room, `not_found` after 30 days.
     */
    async restore(channelId: string, id: string): Promise<void> {
      await withLock(channelId, async () => {
        const { kind } = (await entryOf(channelId, id)).value;
        if (kind === "scene") await restoreScene(channelId, id);
        else await restoreWidget(channelId, id);
        announcements.tell(channelId);
      });
    },

    /** Removes a scene or a widget for good now. */
    async remove(channelId: string, id: string): Promise<void> {
      await withLock(channelId, async () => {
        await entryOf(channelId, id);
        await trash.purge(channelId, id);
      });
      await sweepOrphans(channelId);
    },

    /** Removes what was put aside 30 days ago, on every channel. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const channels = new Set<string>();
      for await (const { key } of kv.list(keys.asideDueBefore(now + 1))) {
        const [, , channelId, id] = key.map(String);
        if (channelId === undefined || id === undefined) continue;
        const { value } = await trash.entry(channelId, id);
        // It may have been restored, and deleted again later.
        if (value && value.until <= now) await trash.purge(channelId, id);
        await kv.delete(key);
        channels.add(channelId);
      }
      for (const channelId of channels) await sweepOrphans(channelId);
    },
  };
}

function gone(id: string): AppError {
  return new AppError(
    "not_found",
    `Cannot restore "${id}": it was restored or removed in the meantime`,
  );
}
