import type { Instance, Scene } from "@/lib/features/overlays/scenes/schema.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { referencesOf } from "@/lib/widgets/settings_schema.ts";
import type { Asset, AssetUse, CustomText } from "./schema.ts";

/** Everything of a channel that may show a file. */
interface ShownThings {
  instances: readonly Instance[];
  scenes: readonly Scene[];
  customTexts: readonly CustomText[];
}

/** Finds the settings, sounds and custom widgets that name a file. */
function findUses(
  asset: Pick<Asset, "id" | "hash">,
  { instances, scenes, customTexts }: ShownThings,
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

/** Creates the reads of where a channel's files are used. */
export function createFileUses(
  { instancesOf, scenesOf, customTextsOf }: {
    instancesOf: (channelId: string) => Promise<Instance[]>;
    scenesOf: (channelId: string) => Promise<Scene[]>;
    customTextsOf: (channelId: string) => Promise<CustomText[]>;
  },
) {
  async function shownOf(channelId: string): Promise<ShownThings> {
    const [instances, scenes, customTexts] = await Promise.all([
      instancesOf(channelId),
      scenesOf(channelId),
      customTextsOf(channelId),
    ]);
    return { instances, scenes, customTexts };
  }

  return {
    /** Lists the places where a file is used. */
    usesOf: async (channelId: string, asset: Asset): Promise<AssetUse[]> =>
      findUses(asset, await shownOf(channelId)),

    /** Returns the ids of those files that anything shows or plays. */
    async usedAmong(
      channelId: string,
      files: readonly Asset[],
    ): Promise<ReadonlySet<string>> {
      const shown = await shownOf(channelId);
      const used = files.filter((file) => findUses(file, shown).length > 0);
      return new Set(used.map(({ id }) => id));
    },
  };
}

/** Reads where files are used. */
export type FileUses = ReturnType<typeof createFileUses>;
