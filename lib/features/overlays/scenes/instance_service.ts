import type { ListPage } from "@/lib/core/list_page.ts";
import { cutPage } from "@/lib/storage/page.ts";
import { AppError } from "@/lib/core/errors.ts";
import {
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type {
  Instance,
  InstanceLook,
  InstancePage,
  InstanceSave,
  PlacementPatch,
  SavedInstance,
  SoundAssignment,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import { createTrashStore } from "./trash_store.ts";
import type { SceneDeps } from "./deps.ts";
import {
  createInstanceCommits,
  noInstance,
  type Written,
} from "./instance_commits.ts";
import { createDress } from "./dress.ts";
import { createOrphanSweep } from "./orphans.ts";
import { toInstance } from "./records.ts";
import { createReplace } from "./replace.ts";
import { createSceneReader } from "./reader.ts";
import { createSceneStore } from "./store.ts";

/** An instance with the version it had when it was read or written. */
interface VersionedInstance {
  instance: Instance;
  versionstamp: string;
}

/** An instance as a save answers it. */
interface ChangedInstance extends VersionedInstance {
  instance: SavedInstance;
}

/** Creates the service for settings and placement of built-in widgets. */
export function createInstanceService(deps: SceneDeps) {
  const { kv, withLock, announcements } = deps;
  const store = createSceneStore({ kv });
  const reader = createSceneReader({ kv });
  const trash = createTrashStore({ kv });
  const commits = createInstanceCommits(deps, store, trash);
  const sweepOrphans = createOrphanSweep({ kv, log: deps.log, store });
  const replace = createReplace(deps, store, trash);
  const dress = createDress(deps, store);

  async function assertPack(
    channelId: string,
    pack: string | null | undefined,
  ): Promise<void> {
    if (pack === null || pack === undefined) return;
    if (await deps.packAllowed(channelId, pack)) return;
    throw new AppError(
      "forbidden",
      `Cannot use look "${pack}": the channel's plan does not include it`,
    );
  }

  /** The answer to a change, and word to open pages. */
  async function announceSaved(
    channelId: string,
    { instance, around, versionstamp, replaced = [] }: Written,
  ): Promise<ChangedInstance> {
    announcements.tell(channelId);
    const { scene, sounds } = await (around ??
      commits.surroundingsOf(channelId, instance));
    return {
      instance: {
        ...toInstance(instance, scene, sounds),
        ...(replaced.length > 0 ? { replaced } : {}),
      },
      versionstamp,
    };
  }

  return {
    /** One instance, or `not_found`. */
    async get(channelId: string, id: string): Promise<VersionedInstance> {
      const { value, versionstamp } = await store.instance(channelId, id);
      if (value === null) throw noInstance(id);
      const { scene, sounds } = await commits.surroundingsOf(channelId, value);
      return { instance: toInstance(value, scene, sounds), versionstamp };
    },

    /** All instances, oldest first, with three reads whatever their number. */
    list: reader.instances,

    /** Returns one page of them, or all. Throws `malformed` for a wrong cursor. */
    page: async (channelId: string, page: ListPage): Promise<InstancePage> =>
      cutPage(await reader.instances(channelId), page),

    /** Reads instances by id as pages draw them; those that do not exist are left out. */
    among: reader.among,

    /** Creates without `id`, saves with it. Settings are checked; what is wrong is named by its path. */
    async save(
      channelId: string,
      save: InstanceSave,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<ChangedInstance & { created: boolean }> {
      const { id } = save;
      await assertPack(channelId, save.pack);
      return await withLock(channelId, async () => {
        const created = id === undefined;
        const written = created
          ? await commits.create(channelId, save)
          : await commits.change(channelId, id, save, precondition);
        const saved = await announceSaved(channelId, written);
        return { ...saved, created };
      });
    },

    /**
     * Checks a save as `save` does, and changes nothing: answers the instance
     * as it would be, and as it is saved now.
     */
    async check(
      channelId: string,
      save: InstanceSave,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<{ proposed: Instance; saved: Instance | null }> {
      const { id } = save;
      await assertPack(channelId, save.pack);
      const { instance } = id === undefined
        ? await commits.create(channelId, save, true)
        : await commits.change(channelId, id, save, precondition, true);
      const saved = id === undefined
        ? null
        : await store.instance(channelId, id);
      const { scene, sounds } = await commits.surroundingsOf(
        channelId,
        saved?.value ?? instance,
      );
      const { sceneId, placement } = instance;
      return {
        proposed: {
          ...toInstance(instance, scene, sounds),
          sceneId,
          placement,
        },
        saved: saved?.value ? toInstance(saved.value, scene, sounds) : null,
      };
    },

    /**
     * Gives looks to several instances, and returns those that they had. Throws
     * `forbidden` for one that the plan does not include.
     */
    async dress(
      channelId: string,
      looks: readonly InstanceLook[],
    ): Promise<InstanceLook[]> {
      const packs = new Set(looks.map((one) => one.pack));
      await Promise.all(
        [...packs].map((pack) => assertPack(channelId, pack)),
      );
      const last = new Map(looks.map((one) => [one.id, one]));
      try {
        return await withLock(
          channelId,
          () => dress(channelId, [...last.values()]),
        );
      } finally {
        // Those that were changed before one failed are told, too.
        announcements.tell(channelId);
      }
    },

    /** Adds an instance that stands on no scene under the id that it has, with its sounds. */
    async add(
      channelId: string,
      instance: StoredInstance,
      sounds: readonly SoundAssignment[],
    ): Promise<void> {
      await withLock(
        channelId,
        () => commits.add(channelId, instance, sounds),
      );
      announcements.tell(channelId);
    },

    /**
     * Puts an instance that stands on no scene in the place of the one that has
     * its id, with its sounds; what was there can be restored for 30 days.
     */
    async replace(
      channelId: string,
      instance: StoredInstance,
      sounds: readonly SoundAssignment[],
    ): Promise<void> {
      await withLock(
        channelId,
        () => replace.instance(channelId, instance, sounds),
      );
      announcements.tell(channelId);
      await trash.makeRoom(channelId);
    },

    /** Moves an instance on its scene; any subset of the fields. */
    place(
      channelId: string,
      id: string,
      placement: PlacementPatch,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<ChangedInstance> {
      return withLock(channelId, async () => {
        const written = await commits.change(
          channelId,
          id,
          { placement },
          precondition,
        );
        return await announceSaved(channelId, written);
      });
    },

    /** Puts an instance aside: takes it off its scene and silences its sounds; it can be restored for 30 days. */
    async remove(
      channelId: string,
      id: string,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      await withLock(
        channelId,
        () => commits.remove(channelId, id, precondition),
      );
      announcements.tell(channelId);
      await trash.makeRoom(channelId);
      await sweepOrphans(channelId);
    },
  };
}

/** Creates, saves, moves and deletes instances. */
export type InstanceService = ReturnType<typeof createInstanceService>;
