import { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/entry.ts";
import { keys } from "@/lib/storage/keys.ts";
import {
  assertPrecondition,
  NO_PRECONDITION,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import type { WidgetKind } from "@/lib/widgets/define_widget.ts";
import {
  checkSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { SceneDeps } from "./deps.ts";
import {
  firstPlacement,
  moveItem,
  patchPlacement,
  withoutItem,
} from "./placement.ts";
import { toInstance } from "./records.ts";
import type {
  Instance,
  InstanceSave,
  PlacementPatch,
  StoredInstance,
  StoredScene,
} from "./schema.ts";
import { createSceneStore } from "./store.ts";

/** An instance with the version it had when it was read. */
export interface VersionedInstance {
  instance: Instance;
  versionstamp: string;
}

/** A channel's built-in widgets: their settings and where they stand. */
export function createInstanceService(deps: SceneDeps) {
  const { kv, clock, newId, countInto, announce } = deps;
  const store = createSceneStore({ kv });

  const missing = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find widget "${id}": the channel has none of that id`,
    );

  /** The scene an instance stands on, as an entry that a commit can check; `null` for none. */
  async function sceneEntry(channelId: string, sceneId: string | null) {
    return sceneId === null ? null : await store.scene(channelId, sceneId);
  }

  async function versioned(
    channelId: string,
    id: string,
  ): Promise<VersionedInstance> {
    const { value, versionstamp } = await store.instance(channelId, id);
    if (value === null) throw missing(id);
    const scene = (await sceneEntry(channelId, value.sceneId))?.value ?? null;
    const sounds = await store.sounds(channelId, scene?.id ?? id);
    return { instance: toInstance(value, scene, sounds), versionstamp };
  }

  function storedSettings(
    kind: WidgetKind,
    { settings, schemaVersion = kind.schemaVersion }: InstanceSave,
  ): Record<string, unknown> | undefined {
    if (settings === undefined) return undefined;
    const checked = checkSettings(
      kind,
      migrateSettings(kind, settings, schemaVersion),
    );
    if (checked.ok) return checked.stored;
    throw new AppError(
      "invalid_input",
      `Cannot save the widget: its settings are not what a ${kind.id} takes`,
      {
        issues: checked.issues.map(({ path, message }) => ({
          path: path === "" ? "settings" : `settings.${path}`,
          message,
        })),
      },
    );
  }

  async function assertPack(
    channelId: string,
    pack: string | null | undefined,
  ) {
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
  ): Promise<string> {
    const kind = widgetKind(save.type ?? "");
    if (!kind) {
      throw new AppError(
        "invalid_input",
        "Cannot create the widget: there is no template of that type",
        {
          issues: [{ path: "type", message: "Unknown template" }],
        },
      );
    }
    const settings = storedSettings(kind, save) ?? {};
    const id = newId("ins");
    const now = clock.now();
    await transact(clock, async () => {
      const sceneId = save.sceneId ?? null;
      const scene = await sceneEntry(channelId, sceneId);
      if (scene && scene.value === null) throw noScene(sceneId);
      const placement = patchPlacement(
        firstPlacement(kind, scene?.value ?? undefined, scene?.value?.items),
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
      const commit = kv.atomic()
        .check({ key: keys.instance(channelId, id), versionstamp: null })
        .set(keys.instance(channelId, id), instance);
      if (scene?.value) {
        commit.check(scene).set(keys.scene(channelId, scene.value.id), {
          ...scene.value,
          items: [...scene.value.items, { kind: "instance", id, placement }],
          updatedAt: now,
        });
      }
      await countInto(commit, channelId, { instances: 1 });
      return { commit, result: null };
    });
    return id;
  }

  async function change(
    channelId: string,
    id: string,
    save: InstanceSave,
    precondition: Precondition,
  ): Promise<void> {
    await transact(clock, async () => {
      const entry = await store.instance(channelId, id);
      const current = entry.value;
      if (current === null) throw missing(id);
      assertPrecondition(precondition, entry.versionstamp);
      if (save.type !== undefined && save.type !== current.type) {
        throw new AppError(
          "invalid_input",
          "Cannot save the widget: its type never changes",
          {
            issues: [{ path: "type", message: `Is "${current.type}"` }],
          },
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
      const next: StoredInstance = {
        ...current,
        settings: storedSettings(kind, save) ??
          migrateSettings(kind, current.settings, current.schemaVersion),
        schemaVersion: kind.schemaVersion,
        name: save.name ?? current.name,
        pack: save.pack === undefined ? current.pack : save.pack,
        enabled: save.enabled ?? current.enabled,
        updatedAt: clock.now(),
      };
      const moved = await moveInto(commit, channelId, current, save);
      commit.set(keys.instance(channelId, id), { ...next, ...moved });
      return { commit, result: null };
    });
  }

  /** Adds what the scenes of a save need to the commit; answers where the instance stands then. */
  async function moveInto(
    commit: Deno.AtomicOperation,
    channelId: string,
    current: StoredInstance,
    { sceneId = current.sceneId, placement = {} }: InstanceSave,
  ): Promise<Pick<StoredInstance, "sceneId" | "placement">> {
    const from = await sceneEntry(channelId, current.sceneId);
    const item = from?.value?.items.find((other) => other.id === current.id);
    const next = patchPlacement(
      item?.placement ?? current.placement,
      placement,
    );
    if (sceneId === current.sceneId) {
      const scene = from?.value && moveItem(from.value, current.id, placement);
      if (from && scene) {
        commit.check(from).set(keys.scene(channelId, scene.id), scene);
      }
      return { sceneId, placement: next };
    }
    if (from?.value) {
      commit.check(from)
        .set(
          keys.scene(channelId, from.value.id),
          withoutItem(from.value, current.id),
        );
      for (const sound of await store.sounds(channelId, from.value.id)) {
        if (sound.instanceId !== current.id) continue;
        commit.delete(
          keys.sceneSound(channelId, from.value.id, sound.eventKey),
        );
      }
    }
    const to = await sceneEntry(channelId, sceneId);
    if (to && to.value === null) throw noScene(sceneId);
    if (to?.value) {
      const scene: StoredScene = {
        ...to.value,
        items: [...to.value.items, {
          kind: "instance",
          id: current.id,
          placement: next,
        }],
      };
      commit.check(to).set(keys.scene(channelId, scene.id), scene);
    }
    return { sceneId, placement: next };
  }

  const tell = (
    channelId: string,
    { instance, versionstamp }: VersionedInstance,
    change: "created" | "updated",
  ) =>
    announce(channelId, {
      kind: "instance.updated",
      instanceId: instance.id,
      change,
    }, versionstamp);

  return {
    get: versioned,

    /** All instances, oldest first, with three reads whatever their number. */
    async list(channelId: string): Promise<Instance[]> {
      const [instances, scenes, sounds] = await Promise.all([
        store.instances(channelId),
        store.scenes(channelId),
        store.allSounds(channelId),
      ]);
      const byId = new Map(scenes.map((scene) => [scene.id, scene]));
      return instances.map(({ instance }) => {
        const scene = byId.get(instance.sceneId ?? "") ?? null;
        return toInstance(
          instance,
          scene,
          sounds.get(scene?.id ?? instance.id) ?? [],
        );
      });
    },

    /** Creates without `id`, saves with it. Settings are checked; what is wrong is named by its path. */
    async save(
      channelId: string,
      save: InstanceSave,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<VersionedInstance & { created: boolean }> {
      await assertPack(channelId, save.pack);
      const created = save.id === undefined;
      const id = save.id ?? await create(channelId, save);
      if (!created) await change(channelId, id, save, precondition);
      const saved = await versioned(channelId, id);
      await tell(channelId, saved, created ? "created" : "updated");
      return { ...saved, created };
    },

    /** Moves an instance on its scene; any subset of the fields. */
    async place(
      channelId: string,
      id: string,
      placement: PlacementPatch,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<VersionedInstance> {
      await change(channelId, id, { placement }, precondition);
      const placed = await versioned(channelId, id);
      await tell(channelId, placed, "updated");
      return placed;
    },

    /** Deletes an instance, takes it off its scene, and silences its sounds. */
    async remove(
      channelId: string,
      id: string,
      precondition: Precondition = NO_PRECONDITION,
    ): Promise<void> {
      await transact(clock, async () => {
        const entry = await store.instance(channelId, id);
        if (entry.value === null) throw missing(id);
        assertPrecondition(precondition, entry.versionstamp);
        const commit = kv.atomic().check(entry).delete(
          keys.instance(channelId, id),
        );
        const scene = await sceneEntry(channelId, entry.value.sceneId);
        if (scene?.value) {
          commit.check(scene)
            .set(
              keys.scene(channelId, scene.value.id),
              withoutItem(scene.value, id),
            );
        }
        const scope = scene?.value?.id ?? id;
        for (const sound of await store.sounds(channelId, scope)) {
          if (sound.instanceId === id) {
            commit.delete(keys.sceneSound(channelId, scope, sound.eventKey));
          }
        }
        await countInto(commit, channelId, { instances: -1 });
        return { commit, result: null };
      });
      await announce(channelId, {
        kind: "instance.updated",
        instanceId: id,
        change: "deleted",
      }, "deleted");
    },
  };
}

function noScene(sceneId: string | null): AppError {
  return new AppError(
    "invalid_input",
    `Cannot put the widget on scene "${sceneId}": the channel has none of that id`,
    {
      issues: [{ path: "sceneId", message: "Unknown scene" }],
    },
  );
}

/** Creates, saves, moves and deletes instances. */
export type InstanceService = ReturnType<typeof createInstanceService>;
