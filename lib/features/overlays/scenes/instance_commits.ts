import { AppError } from "@/lib/core/errors.ts";
import { transact, transactVersioned } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  assertPrecondition,
  type Precondition,
} from "@/lib/storage/precondition.ts";
import { migrateSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type {
  InstanceSave,
  SoundAssignment,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import type { TrashStore } from "./trash_store.ts";
import type { SceneDeps } from "./deps.ts";
import { createHoldAlerts } from "./hold_alerts.ts";
import { createAssertFilesExist } from "./assert_files.ts";
import { createMoves, noScene, type Surroundings } from "./moves.ts";
import { firstPlacement, patchPlacement, withoutItem } from "./placement.ts";
import { toStoredPack } from "@/lib/widgets/looks/stored_pack.ts";
import { settingsToStore } from "./settings.ts";
import { assertInstanceFits } from "./sizes.ts";
import type { SceneStore } from "./store.ts";

/** Instance after a commit, with its new version. */
export interface Written extends Change {
  versionstamp: string;
}

/** Instance that a commit writes. */
interface Change {
  instance: StoredInstance;
  /** Read during the commit where that leaves them alone; `null`: still to be read. */
  around: Promise<Surroundings> | null;
  /** Sounds that the widget lost to those of the scene it came to. */
  replaced?: SoundAssignment[];
}

/** Creates the error for an instance that is not there. */
export function noInstance(id: string): AppError {
  return new AppError(
    "not_found",
    `Cannot find widget "${id}": the channel has none with this id`,
  );
}

/** Returns the template of a save, and throws `invalid_input` for an unknown one. */
function kindToCreate({ type = "" }: InstanceSave) {
  const kind = widgetKind(type);
  if (kind) return kind;
  throw new AppError(
    "invalid_input",
    "Cannot create the widget: there is no built-in widget of this type",
    { issues: [{ path: "type", message: "Unknown template" }] },
  );
}

/** Returns the template of a stored instance, whose type a save cannot change. */
function kindToSave(current: StoredInstance, { type }: InstanceSave) {
  if (type !== undefined && type !== current.type) {
    throw new AppError(
      "invalid_input",
      "Cannot save the widget: the type of a widget cannot be changed",
      { issues: [{ path: "type", message: `Is "${current.type}"` }] },
    );
  }
  const kind = widgetKind(current.type);
  if (kind) return kind;
  throw new AppError(
    "conflict",
    `Cannot save the widget: template "${current.type}" is gone`,
  );
}

/** Creates the commits that create, change and delete instances; callers hold the channel's lock. */
export function createInstanceCommits(
  { kv, clock, newId, countInto, filesOf, announcements }: SceneDeps,
  store: SceneStore,
  trash: TrashStore,
) {
  /** Makes a change; a trial says what would come of it, and commits nothing. */
  async function write(
    make: () => Promise<{
      commit: Deno.AtomicOperation;
      result: Change;
    }>,
    trial: boolean,
  ): Promise<Written> {
    if (trial) return { ...(await make()).result, versionstamp: "" };
    const { result, versionstamp } = await transactVersioned(
      { kv, clock, keys },
      make,
    );
    return { ...result, versionstamp };
  }

  const holdFiles = createAssertFilesExist({ clock, filesOf }, store);
  const holdAlerts = createHoldAlerts({ clock }, store);
  const moves = createMoves({ store, now: () => clock.now() });

  /** Reads the scene of an instance, and its sounds there. */
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

  /** Commits a new instance. */
  async function create(
    channelId: string,
    save: InstanceSave,
    trial = false,
  ): Promise<Written> {
    const kind = kindToCreate(save);
    const given = {
      type: kind.id,
      settings: settingsToStore(kind, save) ?? {},
    };
    const id = newId("ins");
    const now = clock.now();
    const sceneId = save.sceneId ?? null;
    return await write(
      async () => {
        const entry = sceneId === null
          ? null
          : await store.scene(channelId, sceneId);
        if (entry && entry.value === null) throw noScene(sceneId);
        const placement = patchPlacement(
          firstPlacement(kind, entry?.value ?? undefined, entry?.value?.items),
          save.placement ?? {},
        );
        const key = keys.instance(channelId, id);
        const commit = kv.atomic().check({ key, versionstamp: null });
        await holdAlerts.use(commit, channelId, given, null);
        const settings = await holdAlerts.settle(commit, channelId, given);
        const instance: StoredInstance = {
          id,
          type: kind.id,
          schemaVersion: kind.schemaVersion,
          name: save.name ?? kind.title,
          settings,
          sceneId,
          placement,
          pack: toStoredPack(save.pack ?? null),
          enabled: save.enabled ?? true,
          createdAt: now,
          updatedAt: now,
        };
        assertInstanceFits(instance);
        commit.set(key, instance);
        await holdFiles(commit, channelId, kind, { now: settings, before: {} });
        if (entry) moves.putOn(commit, channelId, entry, { id, placement });
        await countInto(commit, channelId, { instances: 1 });
        announcements.noteInstance(commit, channelId, id, "created");
        return { commit, result: { instance, around: null } };
      },
      trial,
    );
  }

  /** Commits an instance on no scene under the id that it has, with its sounds. */
  function add(
    channelId: string,
    instance: StoredInstance,
    sounds: readonly SoundAssignment[],
  ): Promise<null> {
    const { id } = instance;
    return transact({ kv, clock, keys }, async () => {
      const entry = await store.instance(channelId, id);
      const commit = kv.atomic().check(entry)
        .set(keys.instance(channelId, id), { ...instance, sceneId: null });
      for (const sound of sounds) {
        commit.set(keys.sceneSound(channelId, id, sound.eventKey), sound);
      }
      await countInto(commit, channelId, { instances: 1 });
      announcements.noteInstance(commit, channelId, id, "created");
      return { commit, result: null };
    });
  }

  /** Commits what a save changes of an instance. */
  async function change(
    channelId: string,
    id: string,
    save: InstanceSave,
    precondition: Precondition,
    trial = false,
  ): Promise<Written> {
    return await write(
      async () => {
        const entry = await store.instance(channelId, id);
        const current = entry.value;
        if (current === null) throw noInstance(id);
        assertPrecondition(precondition, entry.versionstamp);
        const kind = kindToSave(current, save);
        const commit = kv.atomic().check(entry);
        // Settings that were read as they are stored come back without their version.
        const { schemaVersion = current.schemaVersion } = save;
        const settings = settingsToStore(kind, { ...save, schemaVersion }) ??
          migrateSettings(kind, current.settings, current.schemaVersion);
        if (save.settings !== undefined) {
          await holdFiles(commit, channelId, kind, {
            now: settings,
            before: current.settings,
          });
          const { type } = current;
          await holdAlerts.use(
            commit,
            channelId,
            { type, settings },
            current,
          );
        }
        const stays = save.placement === undefined &&
          (save.sceneId === undefined || save.sceneId === current.sceneId);
        const around = stays ? surroundingsOf(channelId, current) : null;
        // A refused commit starts over, and nobody asks for these any more.
        around?.catch(() => {});
        const { replaced = [], ...position } = stays
          ? {}
          : await moves.move(commit, channelId, current, save);
        const instance: StoredInstance = {
          ...current,
          settings,
          schemaVersion: kind.schemaVersion,
          name: save.name ?? current.name,
          pack: save.pack === undefined
            ? current.pack
            : toStoredPack(save.pack),
          enabled: save.enabled ?? current.enabled,
          updatedAt: clock.now(),
          ...position,
        };
        assertInstanceFits(instance);
        commit.set(keys.instance(channelId, id), instance);
        announcements.noteInstance(commit, channelId, id, "updated");
        return { commit, result: { instance, around, replaced } };
      },
      trial,
    );
  }

  /** Commits that an instance is put aside, off its scene and with its sounds. */
  async function remove(
    channelId: string,
    id: string,
    precondition: Precondition,
  ): Promise<void> {
    await transact({ kv, clock, keys }, async () => {
      const entry = await store.instance(channelId, id);
      if (entry.value === null) throw noInstance(id);
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
      const sounds = (await store.sounds(channelId, scope))
        .filter(({ instanceId }) => instanceId === id);
      for (const { eventKey } of sounds) {
        commit.delete(keys.sceneSound(channelId, scope, eventKey));
      }
      const item = scene?.value?.items.find((one) => one.id === id);
      const placement = item?.placement ?? entry.value.placement;
      trash.putInstance(
        commit,
        channelId,
        { ...entry.value, placement },
        sounds,
        clock.now(),
      );
      await countInto(commit, channelId, { instances: -1 });
      announcements.noteInstance(commit, channelId, id, "deleted");
      return { commit, result: null };
    });
  }

  return { surroundingsOf, create, add, change, remove };
}
