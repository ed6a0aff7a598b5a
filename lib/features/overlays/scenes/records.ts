import { toIso } from "@/lib/core/clock.ts";
import { shownName } from "@/lib/core/unseen.ts";
import type {
  DrawnInstance,
  Instance,
  Scene,
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";
import { migrateSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { fromStoredPack } from "@/lib/widgets/looks/stored_pack.ts";

/** Converts a stored scene to the form that is answered. */
export function toScene(stored: StoredScene): Scene {
  return {
    ...stored,
    name: shownName(stored.name),
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}

/** Converts a stored instance to what pages draw of it. */
export function toDrawn(
  { id, type, schemaVersion, settings, pack, enabled }: StoredInstance,
): DrawnInstance {
  const kind = widgetKind(type);
  return {
    id,
    type,
    ...kind
      ? {
        schemaVersion: kind.schemaVersion,
        settings: migrateSettings(kind, settings, schemaVersion),
      }
      : { schemaVersion, settings },
    pack: fromStoredPack(pack),
    enabled,
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
  const { id, name } = stored;
  const item = scene?.items.find((one) => one.id === id);
  return {
    ...toDrawn(stored),
    name: shownName(name),
    sceneId: item ? stored.sceneId : null,
    placement: item?.placement ?? stored.placement,
    sounds: sounds.filter(({ instanceId }) => instanceId === id),
    createdAt: toIso(stored.createdAt),
    updatedAt: toIso(stored.updatedAt),
  };
}
