import type {
  Asset,
  AssetUse,
  CustomText,
  UsedFiles,
} from "@/lib/schema/overlays/assets.ts";
import { ownLookOfId } from "@/lib/schema/overlays/own_look.ts";
import type { LooksOfChannel } from "@/lib/widgets/looks/registry.ts";
import type { Instance, Scene } from "@/lib/schema/overlays/scenes.ts";
import {
  type BundledAlerts,
  CHANNEL_ALERTS,
} from "@/lib/schema/overlays/alerts.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { referencesOf } from "@/lib/widgets/settings_schema.ts";

/** Everything of a channel that may show or play a file. */
interface ShownThings {
  channelId: string;
  /** The channel's own alerts; `null` for none. */
  alerts: BundledAlerts["variants"] | null;
  instances: readonly Instance[];
  scenes: readonly Scene[];
  customTexts: readonly CustomText[];
  /** Looks of the channel's own. */
  ownLooks: LooksOfChannel["own"];
}

/** A use with the id of what is used. */
interface FoundUse {
  id: string;
  use: AssetUse;
}

/** Lists every file and sound that settings and scenes name. */
function* namedThings(
  { instances, scenes, channelId, alerts, ownLooks }: Omit<
    ShownThings,
    "customTexts"
  >,
): Generator<FoundUse> {
  const settings = { variants: alerts ?? [] };
  for (const { id, path } of referencesOf(alertBox, settings)) {
    const entry = entryAt(settings, path);
    const name = CHANNEL_ALERTS;
    yield { id, use: { kind: "alerts", id: channelId, name, path, entry } };
  }
  for (const [id, { drawn, title: name }] of ownLooks) {
    const { textFont, titleFont, sounds } = ownLookOfId(drawn) ?? {};
    const named = Object.entries({ textFont, titleFont, ...sounds });
    for (const [path, file] of named) {
      if (file) {
        yield { id: file, use: { kind: "look", id, name, path, entry: null } };
      }
    }
  }
  const sceneNames = new Map(scenes.map(({ id, name }) => [id, name]));
  for (const { id, type, name, settings, sounds, sceneId } of instances) {
    const kind = widgetKind(type);
    if (!kind) continue;
    for (const reference of referencesOf(kind, settings)) {
      const { path } = reference;
      const entry = entryAt(settings, path);
      yield {
        id: reference.id,
        use: { kind: "instance", id, name, path, entry },
      };
    }
    for (const { soundId, eventKey } of sounds) {
      yield {
        id: soundId,
        use: {
          kind: "sound",
          id: sceneId ?? id,
          name: sceneNames.get(sceneId ?? "") ?? name,
          path: eventKey,
          entry: null,
        },
      };
    }
  }
}

/** Returns the name of the innermost entry of a list on a path; `null` where none has one. */
function entryAt(settings: unknown, path: string): string | null {
  let found: string | null = null;
  let value = settings;
  for (const key of path.split(".")) {
    const isEntry = Array.isArray(value);
    value = Object(value)[key];
    const { name } = Object(value);
    if (isEntry && typeof name === "string") found = name;
  }
  return found;
}

/** Lists the custom widgets that name a file. */
function inCode(
  { id, hash }: Pick<Asset, "id" | "hash">,
  customTexts: readonly CustomText[],
): AssetUse[] {
  return customTexts
    .filter(({ text }) => text.includes(id) || text.includes(hash))
    .map(({ text: _, ...where }) => ({
      kind: "custom_widget",
      ...where,
      entry: null,
    }));
}

/** Finds the settings, sounds and custom widgets that name a file. */
function findUses(
  asset: Pick<Asset, "id" | "hash">,
  shown: ShownThings,
): AssetUse[] {
  return [
    ...[...namedThings(shown)].filter(({ id }) => id === asset.id)
      .map(({ use }) => use),
    ...inCode(asset, shown.customTexts),
  ];
}

/** Creates the reads of where a channel's files are used. */
export function createFileUses(
  { instancesOf, scenesOf, customTextsOf, alertsOf, channelLooksOf }: {
    channelLooksOf: (channelId: string) => Promise<LooksOfChannel>;
    alertsOf: (channelId: string) => Promise<ShownThings["alerts"]>;
    instancesOf: (channelId: string) => Promise<Instance[]>;
    scenesOf: (channelId: string) => Promise<Scene[]>;
    customTextsOf: (channelId: string) => Promise<CustomText[]>;
  },
) {
  async function shownOf(channelId: string): Promise<ShownThings> {
    const [instances, scenes, customTexts, alerts, looks] = await Promise
      .all([
        instancesOf(channelId),
        scenesOf(channelId),
        customTextsOf(channelId),
        alertsOf(channelId),
        channelLooksOf(channelId),
      ]);
    return {
      channelId,
      instances,
      scenes,
      customTexts,
      alerts,
      ownLooks: looks.own,
    };
  }

  return {
    /** Lists the places where a file is used. */
    usesOf: async (channelId: string, asset: Asset): Promise<AssetUse[]> =>
      findUses(asset, await shownOf(channelId)),

    /** Lists what is used among these files and the sounds of the service, with all uses. */
    async usesAmong(
      channelId: string,
      files: readonly Asset[],
    ): Promise<UsedFiles["items"]> {
      const shown = await shownOf(channelId);
      const uses = new Map<string, AssetUse[]>();
      const add = (id: string, ...more: AssetUse[]) => {
        if (more.length > 0) uses.set(id, [...uses.get(id) ?? [], ...more]);
      };
      for (const { id, use } of namedThings(shown)) add(id, use);
      for (const file of files) {
        add(file.id, ...inCode(file, shown.customTexts));
      }
      return [...uses].map(([id, uses]) => ({ id, uses }));
    },

    /** Returns the ids of those files that a widget or event shows or plays. */
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
