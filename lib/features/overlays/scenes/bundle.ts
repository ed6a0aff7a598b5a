/** Scenes and widgets on their way from one channel to another: everything under new ids. */
import { migrateSettings } from "@/lib/widgets/effective_settings.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { AppError } from "@/lib/core/errors.ts";
import { withNewIds } from "@/lib/core/replace_ids.ts";
import type {
  BundledInstance,
  BundledScene,
  SceneItem,
  SoundAssignment,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import type { WholeScene } from "./copy.ts";
import {
  fromStoredPack,
  toStoredPack,
} from "@/lib/widgets/looks/stored_pack.ts";
import { arrivedSettings } from "./alerts_part.ts";
import { settingsToStore } from "./settings.ts";
import { assertInstanceFits } from "./sizes.ts";

/** Dependencies for importing a copy into another channel. */
export interface ImportContext {
  newId: (prefix: "scn" | "ins" | "itm") => string;
  /** Widgets and items in whose place bundled ones come, by the bundle's ids. */
  placeOf?: ReadonlyMap<string, { id: string; createdAt: number }>;
  now: number;
  /** Ids of what arrived before: files, custom widgets. */
  ids: ReadonlyMap<string, string>;
  /** The channel's alerts; `null` for none. */
  alerts: Record<string, unknown>[] | null;
  /** Returns whether the plan includes the pack. */
  packAllowed: (pack: string) => boolean;
  /** Returns whether there is such a sound here. */
  soundExists: (soundId: string) => boolean;
}

/** A part of a bundle that an import leaves out, and why. */
interface LeftAway {
  kind: "pack" | "sound" | "custom_widget" | "instance";
  /** As the bundle calls it. */
  id: string;
  /** Of the scene or widget that comes without it. */
  name: string;
  code: "not_found" | "forbidden";
  detail: string;
}

/**
 * Returns an imported instance as it is stored in its new channel; throws
 * `invalid_input` when a template would refuse it.
 */
export function importedInstance(
  bundled: BundledInstance,
  sceneId: string | null,
  context: ImportContext,
): {
  instance: StoredInstance;
  sounds: SoundAssignment[];
  leftAway: LeftAway[];
} {
  const { type, schemaVersion, name, placement, pack, enabled } = bundled;
  const kind = widgetKind(type);
  if (!kind) {
    throw new AppError(
      "invalid_input",
      `Cannot import widget "${name}": there is no template "${type}"`,
    );
  }
  const settings = arrivedSettings({
    type,
    settings: migrateSettings(
      kind,
      withNewIds(bundled.settings, context.ids),
      schemaVersion,
    ),
  }, context.alerts);
  const leftAway: LeftAway[] = [];
  const look = fromStoredPack(pack);
  const wearsPack = look === null || context.packAllowed(look);
  if (!wearsPack) {
    leftAway.push({
      kind: "pack",
      id: look,
      name,
      code: "forbidden",
      detail:
        `Cannot give widget "${name}" its look: the plan does not include it`,
    });
  }
  const place = context.placeOf?.get(bundled.id);
  const instance: StoredInstance = {
    id: place?.id ?? context.newId("ins"),
    type,
    schemaVersion: kind.schemaVersion,
    name,
    settings: settingsToStore(kind, { settings }) ?? {},
    sceneId,
    placement,
    pack: toStoredPack(wearsPack ? look : null),
    enabled,
    createdAt: place?.createdAt ?? context.now,
    updatedAt: context.now,
  };
  assertInstanceFits(instance);
  const playable = new Set<string>(kind.sounds);
  const sounds = bundled.sounds.flatMap(({ eventKey, soundId, volume }) => {
    const known = context.ids.get(soundId) ?? soundId;
    if (playable.has(eventKey) && context.soundExists(known)) {
      return [{ eventKey, instanceId: instance.id, soundId: known, volume }];
    }
    leftAway.push({
      kind: "sound",
      id: soundId,
      name,
      code: "not_found",
      detail: `Cannot give widget "${name}" its sound for "${eventKey}": ${
        playable.has(eventKey) ? "it was not imported" : "it plays none for it"
      }`,
    });
    return [];
  });
  return { instance, sounds, leftAway };
}

/** A scene as it comes to a channel. */
interface ImportedScene extends WholeScene {
  /** Its widgets, with the ids that the bundle has for them. */
  widgets: { bundleId: string; instance: StoredInstance }[];
  leftAway: LeftAway[];
}

/**
 * Returns an imported scene with everything on it, as it is stored in its new
 * channel.
 */
export function importedScene(
  { items, name, width, height, background }: BundledScene,
  instances: ReadonlyMap<string, BundledInstance>,
  context: ImportContext,
): ImportedScene {
  const id = context.newId("scn");
  const widgets: ImportedScene["widgets"] = [];
  const imported: StoredInstance[] = [];
  const sounds = new Map<string, SoundAssignment>();
  const leftAway: LeftAway[] = [];
  const without = (kind: LeftAway["kind"], missing: string): [] => {
    leftAway.push({
      kind,
      id: missing,
      name,
      code: "not_found",
      detail: `Cannot put "${missing}" on scene "${name}": it was not imported`,
    });
    return [];
  };
  const kept = items.flatMap((item): SceneItem[] => {
    if (item.kind === "custom") {
      const widgetId = context.ids.get(item.widgetId);
      return widgetId === undefined
        ? without("custom_widget", item.widgetId)
        : [{
          ...item,
          id: context.placeOf?.get(item.id)?.id ?? context.newId("itm"),
          widgetId,
        }];
    }
    const bundled = instances.get(item.id);
    if (!bundled) return without("instance", item.id);
    const { placement } = item;
    const made = importedInstance({ ...bundled, placement }, id, context);
    imported.push(made.instance);
    widgets.push({ bundleId: item.id, instance: made.instance });
    leftAway.push(...made.leftAway);
    // One sound an event and scene, whatever the bundle says.
    for (const sound of made.sounds) sounds.set(sound.eventKey, sound);
    return [{ kind: "instance", id: made.instance.id, placement }];
  });
  return {
    scene: {
      id,
      name,
      width,
      height,
      background,
      items: kept,
      createdAt: context.now,
      updatedAt: context.now,
    },
    instances: imported,
    sounds: [...sounds.values()],
    widgets,
    leftAway,
  };
}
