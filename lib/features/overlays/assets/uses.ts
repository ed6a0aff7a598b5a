import type { Instance, Scene } from "@/lib/features/overlays/scenes/schema.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { referencesOf } from "@/lib/widgets/settings_schema.ts";
import type { Asset, AssetUse } from "./schema.ts";

/** Something of a custom widget in which ids and addresses of files may stand. */
export interface CustomText {
  id: string;
  name: string;
  /** Location of the text: `draft`, or the id of a version. */
  path: string;
  text: string;
}

/** Finds the settings, sounds and custom widgets that name a file. */
export function findUses(
  asset: Pick<Asset, "id" | "hash">,
  { instances, scenes, customTexts }: {
    instances: readonly Instance[];
    scenes: readonly Scene[];
    customTexts: readonly CustomText[];
  },
): AssetUse[] {
  const sceneNames = new Map(scenes.map(({ id, name }) => [id, name]));
  const uses: AssetUse[] = [];
  for (const { id, type, name, settings, sounds, sceneId } of instances) {
    const kind = widgetKind(type);
    if (!kind) continue;
    for (const reference of referencesOf(kind, settings)) {
      if (reference.id !== asset.id) continue;
      uses.push({ kind: "instance", id, name, path: reference.path });
    }
    for (const { soundId, eventKey } of sounds) {
      if (soundId !== asset.id) continue;
      uses.push({
        kind: "sound",
        id: sceneId ?? id,
        name: sceneNames.get(sceneId ?? "") ?? name,
        path: eventKey,
      });
    }
  }
  for (const { text, ...where } of customTexts) {
    if (text.includes(asset.id) || text.includes(asset.hash)) {
      uses.push({ kind: "custom_widget", ...where });
    }
  }
  return uses;
}

/** Returns the ids of the files that anything shows or plays. */
export function usedFiles(
  files: readonly Asset[],
  shown: Parameters<typeof findUses>[1],
): ReadonlySet<string> {
  return new Set(
    files.filter((file) => findUses(file, shown).length > 0)
      .map(({ id }) => id),
  );
}
