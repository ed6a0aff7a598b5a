import { AppError } from "@/lib/core/errors.ts";
import { transact } from "@/lib/storage/transaction.ts";
import { keys } from "@/lib/database/keys.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type {
  NewSoundAssignment,
  SoundAssignment,
  SoundAssignmentChange,
} from "@/lib/schema/overlays/scenes.ts";
import type { SceneDeps } from "./deps.ts";
import { createSceneStore } from "./store.ts";

/**
 * Creates the service for the sounds that a scene plays for events: one per
 * event key, because the event key is the key in the database. A widget without
 * a scene has its own.
 */
export function createSoundAssignmentService(deps: SceneDeps) {
  const { kv, clock, withLock, announcements } = deps;
  const store = createSceneStore({ kv });

  const missing = (id: string) =>
    new AppError(
      "not_found",
      `Cannot find widget "${id}": the channel has none with this id`,
    );

  /** The instance's entry and what its sounds are kept under. */
  async function scopeOf(
    channelId: string,
    instanceId: string,
    eventKey: string,
  ) {
    const entry = await store.instance(channelId, instanceId);
    if (entry.value === null) throw missing(instanceId);
    const kind = widgetKind(entry.value.type);
    if (!kind?.sounds.some((known) => known === eventKey)) {
      throw new AppError(
        "invalid_input",
        `Cannot give "${eventKey}" a sound: this widget plays no sound for it`,
        {
          issues: [{
            path: "eventKey",
            message: "Not an event key of this widget",
          }],
        },
      );
    }
    return { entry, scope: entry.value.sceneId ?? instanceId };
  }

  return {
    /** The sounds of one scene, or `not_found`. */
    async list(channelId: string, sceneId: string): Promise<SoundAssignment[]> {
      if ((await store.scene(channelId, sceneId)).value === null) {
        throw new AppError(
          "not_found",
          `Cannot find scene "${sceneId}": the channel has none with this id`,
        );
      }
      return await store.sounds(channelId, sceneId);
    },

    /** The sounds of a scene that is known to exist. */
    of: store.sounds,

    /** Gives the event key this sound on the widget's scene; says what it replaced. */
    async assign(
      channelId: string,
      instanceId: string,
      eventKey: string,
      sound: NewSoundAssignment,
    ): Promise<SoundAssignmentChange> {
      const assignment: SoundAssignment = { eventKey, instanceId, ...sound };
      return await withLock(channelId, async () => {
        const replaced = await transact(
          { kv, clock, keys },
          async () => {
            const { entry, scope } = await scopeOf(
              channelId,
              instanceId,
              eventKey,
            );
            const key = keys.sceneSound(channelId, scope, eventKey);
            const previous = await kv.get<SoundAssignment>(key);
            const commit = kv.atomic().check(entry).check(previous)
              .set(key, assignment)
              .set(keys.sceneReferenceMade(channelId), clock.now());
            if (!await deps.holdSound(commit, channelId, sound.soundId)) {
              throw noSound(sound.soundId);
            }
            const { soundId, volume } = assignment;
            announcements.noteSound(commit, channelId, {
              sceneId: scope,
              eventKey,
              soundId,
              volume,
            });
            return { commit, result: previous.value };
          },
        );
        announcements.tell(channelId);
        return { assignment, replaced };
      });
    },

    /**
     * Clears the sound that this widget plays for the event key. Throws
     * `not_found` when it has none, or another widget of the scene plays it.
     */
    async clear(
      channelId: string,
      instanceId: string,
      eventKey: string,
    ): Promise<void> {
      await withLock(channelId, async () => {
        await transact(
          { kv, clock, keys },
          async () => {
            const { entry, scope } = await scopeOf(
              channelId,
              instanceId,
              eventKey,
            );
            const key = keys.sceneSound(channelId, scope, eventKey);
            const previous = await kv.get<SoundAssignment>(key);
            if (previous.value?.instanceId !== instanceId) {
              throw new AppError(
                "not_found",
                `Cannot clear the sound of "${eventKey}": it has none`,
              );
            }
            const commit = kv.atomic()
              .check(entry).check(previous).delete(key);
            announcements.noteSound(commit, channelId, {
              sceneId: scope,
              eventKey,
              soundId: null,
              volume: 0,
            });
            return { commit, result: null };
          },
        );
        announcements.tell(channelId);
      });
    },
  };
}

function noSound(soundId: string): AppError {
  return new AppError(
    "invalid_input",
    `Cannot assign sound "${soundId}": there is none with this id`,
    { issues: [{ path: "soundId", message: "Unknown sound" }] },
  );
}
