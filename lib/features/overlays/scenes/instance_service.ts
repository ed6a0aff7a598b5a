import { AppError } from "@/lib/core/errors.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { migrateSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { SceneDeps } from "./deps.ts";
import { createOrphanSweep } from "./orphans.ts";
import { createMoves, noScene, type Surroundings } from "./moves.ts";
import { firstPlacement, patchPlacement, withoutItem } from "./placement.ts";
import { toInstance } from "./records.ts";
import type {
  Instance,
  InstanceSave,
  PlacementPatch,
  SavedInstance,
  SoundAssignment,
  StoredInstance,
} from "./schema.ts";
import { settingsToStore } from "./settings.ts";
import { assertInstanceFits } from "./sizes.ts";
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

/** State after a commit. */
interface Written extends Change {
  versionstamp: string;
}

/** Outcome of a change. */
interface Change {
  instance: StoredInstance;
  /** Read beside the commit where that leaves them alone, or after it. */
  around: Promise<Surroundings> | null;
  /** Sounds that the widget lost to those of the scene it came to. */
  replaced?: SoundAssignment[];
}

/** Creates the service for settings and placement of built-in widgets. */
export function createInstanceService(deps: SceneDeps) {
  const { kv, clock, newId, withLock, countInto, announce } = deps;
  const store = createSceneStore({ kv });
  const reader = createSceneReader({ kv });
  const moves = createMoves({ store, now: () => clock.now() });
  const sweepOrphans = createOrphanSweep({ kv, log: deps.log, store });

  const missing = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find widget "${id}": the channel has none of that id`,
    );

  async function surroundingsOf(
    channelId: string,
    { id, sceneId }: StoredInstance,
  ): Promise<Surroundings> {
    const [scene, sounds] = await Promise.all([
      sceneId === null ? null : store.scene(channelId, sceneId),
      store.sounds(channelId, sceneId ?? id),
    ]);
    return { scene: scene?.value ?? null, sounds };
  }

  async function assertPack(
    channelId: string,
    pack: string | null | undefined,
  ): Promise<void> {
    if (pack === null || pack === undefined) return;
    if (await deps.packAllowed(channelId, pack)) return;
    throw new AppError(
      "forbidden",
      `Cannot use pack "${pack}": the channel's plan does not include it`,
    );
  }

  async function create(
    channelId: string,
    save: InstanceSave,
  ): Promise<Written> {
    const kind = widgetKind(save.type ?? "");
    if (!kind) {
      throw new AppError(
        "invalid_input",
        "Cannot create the widget: there is no template of that type",
        { issues: [{ path: "type", message: "Unknown template" }] },
      );
    }
    const settings = settingsToStore(kind, save) ?? {};
    const id = newId("ins");
    const now = clock.now();
    const sceneId = save.sceneId ?? null;
    const { result, versionstamp } = await transactVersioned<Change>(
      { kv, clock, keys },
      async () => {
        const entry = sceneId === null
          ? null
          : await store.scene(channelId, sceneId);
        if (entry && entry.value === null) throw noScene(sceneId);
        const placement = patchPlacement(
          firstPlacement(kind, entry?.value ?? undefined, entry?.value?.items),
          save.placement ?? {},
        );
        const instance: StoredInstance = {
          id,
          type: kind.id,
          schemaVersion: kind.schemaVersion,
          name: save.name ?? kind.title,
          settings,
          sceneId,
          placement,
          pack: save.pack ?? null,
          enabled: save.enabled ?? true,
          createdAt: now,
          updatedAt: now,
        };
        assertInstanceFits(instance);
        const key = keys.instance(channelId, id);
        const commit = kv.atomic()
          .check({ key, versionstamp: null }).set(key, instance);
        if (entry) moves.putOn(commit, channelId, entry, { id, placement });
        await countInto(commit, channelId, { instances: 1 });
        return { commit, result: { instance, around: null } };
      },
    );
    return { ...result, versionstamp };
  }

  async function change(
    channelId: string,
    id: string,
    save: InstanceSave,
    precondition: Precondition,
  ): Promise<Written> {
    const { result, versionstamp } = await transactVersioned<Change>(
      { kv, clock, keys },
      async () => {
        const entry = await store.instance(channelId, id);
        const current = entry.value;
        if (current === null) throw missing(id);
        assertPrecondition(precondition, entry.versionstamp);
        if (save.type !== undefined && save.type !== current.type) {
          throw new AppError(
            "invalid_input",
            "Cannot save the widget: its type never changes",
            { issues: [{ path: "type", message: `Is "${current.type}"` }] },
          );
        }
        const kind = widgetKind(current.type);
        if (!kind) {
          throw new AppError(
            "conflict",
            `Cannot save the widget: template "${current.type}" is gone`,
          );
        }
        const commit = kv.atomic().check(entry);
        const settings = settingsToStore(kind, save) ??
          migrateSettings(kind, current.settings, current.schemaVersion);
        const stays = save.placement === undefined &&
          (save.sceneId === undefined || save.sceneId === current.sceneId);
        const around = stays ? surroundingsOf(channelId, current) : null;
        // A refused commit starts over, and nobody asks for these any more.
        around?.catch(() => {});
        const { replaced = [], ...standing } = stays
          ? {}
          : await moves.move(commit, channelId, current, save);
        const instance: StoredInstance = {
          ...current,
          settings,
          schemaVersion: kind.schemaVersion,
          name: save.name ?? current.name,
          pack: save.pack === undefined ? current.pack : save.pack,
          enabled: save.enabled ?? current.enabled,
          updatedAt: clock.now(),
          ...standing,
        };
        assertInstanceFits(instance);
        commit.set(keys.instance(channelId, id), instance);
        return { commit, result: { instance, around, replaced } };
      },
    );
    return { ...result, versionstamp };
  }

  /** The answer to a change, and word to open pages. */
  async function announceSaved(
    channelId: string,
    { instance, around, versionstamp, replaced = [] }: Written,
    change: "created" | "updated",
  ): Promise<ChangedInstance> {
    announce(
      channelId,
      { kind: "instance.updated", instanceId: instance.id, change },
      versionstamp,
    );
    const { scene, sounds } = await (around ??
      surroundingsOf(channelId, instance));
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
      if (value === null) throw missing(id);
      const { scene, sounds } = await surroundingsOf(channelId, value);
      return { instance: toInstance(value, scene, sounds), versionstamp };
    },

    /** All instances, oldest first, with three reads whatever their number. */
    list: reader.instances,

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
          ? await create(channelId, save)
          : await change(channelId, id, save, precondition);
        const saved = await announceSaved(
          channelId,
          written,
          created ? "created" : "updated",
        );
        return { ...saved, created };
      });
    },

    /** Adds an instance that stands on no scene under the id that it has, with its sounds. */
    async add(
      channelId: string,
      instance: StoredInstance,
      sounds: readonly SoundAssignment[],
    ): Promise<void> {
      const { id } = instance;
      const { versionstamp } = await withLock(
        channelId,
        () =>
          transactVersioned({ kv, clock, keys }, async () => {
            const entry = await store.instance(channelId, id);
            const commit = kv.atomic().check(entry)
              .set(keys.instance(channelId, id), {
                ...instance,
                sceneId: null,
              });
            for (const sound of sounds) {
              commit.set(keys.sceneSound(channelId, id, sound.eventKey), sound);
            }
            await countInto(commit, channelId, { instances: 1 });
            return { commit, result: null };
          }),
      );
      announce(
        channelId,
        { kind: "instance.updated", instanceId: id, change: "created" },
        versionstamp,
      );
    },

    /** Moves an instance on its scene; any subset of the fields. */
    place(
      channelId: string,
      id: string,
      placement: PlacementPatch,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<ChangedInstance> {
      return withLock(channelId, async () => {
        const written = await change(
          channelId,
          id,
          { placement },
          precondition,
        );
        return await announceSaved(channelId, written, "updated");
      });
    },

    /** Deletes an instance with what was kept for it, takes it off its scene, and silences its sounds. */
    async remove(
      channelId: string,
      id: string,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      await withLock(
        channelId,
        () =>
          transact({ kv, clock, keys }, async () => {
            const entry = await store.instance(channelId, id);
            if (entry.value === null) throw missing(id);
            assertPrecondition(precondition, entry.versionstamp);
            const commit = kv.atomic().check(entry)
              .delete(keys.instance(channelId, id))
              .delete(keys.runtimeErrors(channelId, id));
            const { sceneId } = entry.value;
            const scene = sceneId === null
              ? null
              : await store.scene(channelId, sceneId);
            if (scene?.value) {
              commit.check(scene).set(keys.scene(channelId, scene.value.id), {
                ...withoutItem(scene.value, id),
                updatedAt: clock.now(),
              });
            }
            const scope = sceneId ?? id;
            for (const sound of await store.sounds(channelId, scope)) {
              if (sound.instanceId === id) {
                commit.delete(
                  keys.sceneSound(channelId, scope, sound.eventKey),
                );
              }
            }
            await countInto(commit, channelId, { instances: -1 });
            return { commit, result: null };
          }),
      );
      announce(channelId, {
        kind: "instance.updated",
        instanceId: id,
        change: "deleted",
      }, "deleted");
      await sweepOrphans(channelId);
    },
  };
}

/** Creates, saves, moves and deletes instances. */
export type InstanceService = ReturnType<typeof createInstanceService>;
