/** Changes of a scene's widgets when an imported scene comes in its place. Pure. */
import { canonicalJson } from "@/lib/core/canonical_json.ts";
import { pairUp } from "@/lib/core/pair_up.ts";
import type {
  BundledInstance,
  BundledScene,
  Instance,
  SoundAssignment,
  StoredInstance,
} from "@/lib/schema/overlays/scenes.ts";
import type { WholeScene } from "./copy.ts";
import { toStoredPack } from "@/lib/widgets/looks/stored_pack.ts";

/** Change of one widget of a scene. */
interface WidgetChange {
  /** As the bundle calls it; the channel's own id for what is removed. */
  id: string;
  name: string;
  change: "added" | "replaced" | "kept" | "removed";
}

/** An imported scene, as far as its changes are told. */
interface Arrived extends WholeScene {
  widgets: { bundleId: string; instance: StoredInstance }[];
}

/** Place that an imported widget or item takes. */
interface Taken {
  id: string;
  createdAt: number;
}

/**
 * Pairs what a bundled scene has with what stands on the one that it replaces:
 * widgets of one kind by id and name, items of custom widgets by the widget.
 * Returns the places by the bundle's ids.
 */
export function placesOn(
  before: WholeScene,
  { items }: BundledScene,
  widgets: ReadonlyMap<string, BundledInstance>,
  ids: ReadonlyMap<string, string>,
): Map<string, Taken> {
  const places = new Map<string, Taken>();
  const arriving = items.flatMap((item) =>
    item.kind === "instance" ? widgets.get(item.id) ?? [] : []
  );
  // A widget never becomes one of another kind under its id.
  for (const type of new Set(arriving.map((one) => one.type))) {
    const pairs = pairUp(
      arriving.filter((one) => one.type === type),
      before.instances.filter((one) => one.type === type),
      ({ name }) => name,
    );
    for (const [id, { id: place, createdAt }] of pairs) {
      places.set(id, { id: place, createdAt });
    }
  }
  const custom = pairUp(
    items.flatMap((item) =>
      item.kind === "custom"
        ? { ...item, widgetId: ids.get(item.widgetId) ?? item.widgetId }
        : []
    ),
    before.scene.items.flatMap((item) => item.kind === "custom" ? item : []),
    ({ widgetId }) => widgetId,
  );
  for (const [id, { id: place }] of custom) {
    places.set(id, { id: place, createdAt: 0 });
  }
  return places;
}

/** Lists the widgets of a scene that is added. */
export function changesOfNew({ widgets }: Arrived): WidgetChange[] {
  return widgets.map(({ bundleId, instance: { name } }) => ({
    id: bundleId,
    name,
    change: "added",
  }));
}

/** Lists the widgets of a scene that comes in the place of another, and those that it takes away. */
export function changesOfReplaced(
  before: WholeScene,
  after: Arrived,
): WidgetChange[] {
  const old = new Map(before.instances.map((one) => [one.id, one]));
  const stay = new Set(after.instances.map(({ id }) => id));
  return [
    ...after.widgets.map(({ bundleId, instance }): WidgetChange => {
      const present = old.get(instance.id);
      const change = present === undefined
        ? "added"
        : widgetText(present, before) === widgetText(instance, after)
        ? "kept"
        : "replaced";
      return { id: bundleId, name: instance.name, change };
    }),
    ...before.instances.filter(({ id }) => !stay.has(id))
      .map(({ id, name }): WidgetChange => ({ id, name, change: "removed" })),
  ];
}

/** Returns whether a scene is as the one that would come in its place. */
export function isSameScene(before: WholeScene, after: WholeScene): boolean {
  return sceneText(before) === sceneText(after);
}

/** Returns whether a widget on no scene is as the one that would come in its place. */
export function isSameInstance(
  before: Instance,
  after: { instance: StoredInstance; sounds: readonly SoundAssignment[] },
): boolean {
  const { placement } = before;
  const kept = { ...before, pack: toStoredPack(before.pack) };
  return textOf(kept, placement, before.sounds) ===
    textOf(after.instance, after.instance.placement, after.sounds);
}

function textOf(
  { type, schemaVersion, name, settings, pack, enabled }: Pick<
    StoredInstance,
    "type" | "schemaVersion" | "name" | "settings" | "pack" | "enabled"
  >,
  placement: StoredInstance["placement"] | undefined,
  sounds: readonly SoundAssignment[],
): string {
  return canonicalJson([
    type,
    schemaVersion,
    name,
    settings,
    pack,
    enabled,
    placement,
    sounds.map(({ eventKey, soundId, volume }) => [eventKey, soundId, volume])
      .toSorted(([a], [b]) => String(a) < String(b) ? -1 : 1),
  ]);
}

function widgetText(
  instance: StoredInstance,
  { scene, sounds }: WholeScene,
): string {
  const item = scene.items.find(({ id }) => id === instance.id);
  const own = sounds.filter(({ instanceId }) => instanceId === instance.id);
  return textOf(instance, item?.placement, own);
}

function sceneText(whole: WholeScene): string {
  const { name, width, height, background, items } = whole.scene;
  const byId = new Map(whole.instances.map((one) => [one.id, one]));
  return canonicalJson([
    [name, width, height, background],
    items.map((item) => {
      const instance = byId.get(item.id);
      return item.kind === "custom"
        ? item
        : [item.id, instance && widgetText(instance, whole)];
    }),
  ]);
}
