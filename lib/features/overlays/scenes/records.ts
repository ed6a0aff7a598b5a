import { toIso } from "@/lib/core/clock.ts";
import { lookIdOf } from "@/lib/widgets/looks/registry.ts";
import type {
  Instance,
  Scene,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "./schema.ts";

/** Converts a stored scene to the form that is answered. */
export function toScene(stored: StoredScene): Scene {
  return {
    ...stored,
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}

/**
 * Converts a stored instance to the form that is answered: its placement comes
 * from its scene.
 */
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
    pack: lookIdOf(pack),
    sounds: sounds.filter(({ instanceId }) => instanceId === id),
    enabled,
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}
