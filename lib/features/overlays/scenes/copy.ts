import { copyName } from "@/lib/core/copy_name.ts";
import type {
  SoundAssignment,
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";

/** Longest name of a scene. */
const MAX_NAME = 80;

/** A scene with everything that belongs to it. */
export interface WholeScene {
  scene: StoredScene;
  instances: StoredInstance[];
  sounds: SoundAssignment[];
}

/**
 * Copies a scene under new ids, with " (copy)" in its name. An item whose
 * instance is gone is left out, and so is its sound.
 */
export function copyOf(
  { scene, instances, sounds }: WholeScene,
  newId: (prefix: "scn" | "ins" | "itm") => string,
  now: number,
): WholeScene {
  const id = newId("scn");
  const originals = new Map(instances.map((one) => [one.id, one]));
  const kept = scene.items.filter((item) =>
    item.kind === "custom" || originals.has(item.id)
  );
  const newIds = new Map(
    kept.map((item) => [
      item.id,
      newId(item.kind === "instance" ? "ins" : "itm"),
    ]),
  );
  const newIdOf = (old: string) => newIds.get(old) ?? old;
  return {
    scene: {
      ...scene,
      id,
      name: copyName(scene.name, MAX_NAME),
      items: kept.map((item) => ({ ...item, id: newIdOf(item.id) })),
      createdAt: now,
      updatedAt: now,
    },
    instances: kept.flatMap((item) => {
      const original = originals.get(item.id);
      return item.kind === "instance" && original
        ? [{
          ...original,
          id: newIdOf(item.id),
          sceneId: id,
          createdAt: now,
          updatedAt: now,
        }]
        : [];
    }),
    sounds: sounds.filter(({ instanceId }) => newIds.has(instanceId))
      .map((sound) => ({ ...sound, instanceId: newIdOf(sound.instanceId) })),
  };
}
