import { toIso } from "@/lib/core/clock.ts";
import type {
  Instance,
  Scene,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "./schema.ts";

/** A scene as it is answered. */
export function toScene(stored: StoredScene): Scene {
  return {
    ...stored,
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}

/** An instance as it is answered: where it stands is its scene's to say. */
export function toInstance(
  stored: StoredInstance,
  scene: StoredScene | null,
  sounds: readonly SoundAssignment[],
): Instance {
  const { id, type, schemaVersion, name, settings, pack, enabled } = stored;
  const item = scene?.items.find((one) => one.id === id);
  return {
    id,
    type,
    schemaVersion,
    name,
    settings,
    sceneId: item ? stored.sceneId : null,
    placement: item?.placement ?? stored.placement,
    pack,
    sounds: sounds.filter(({ instanceId }) => instanceId === id),
    enabled,
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}
