import type { DrawnInstance } from "@/lib/schema/overlays/scenes.ts";
import { createLru } from "@/lib/core/lru.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import {
  referencesOf,
  type SettingsReference,
} from "@/lib/widgets/settings_schema.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import type { OverlayWidget } from "@/lib/schema/overlays/browser_sources.ts";

/** Widgets' settings that are kept as they were completed. */
const MAX_COMPLETED = 1_000;
/** Settings that are longer as JSON are completed each time. */
const MAX_KEPT_CHARACTERS = 8 * 1024;

/** A widget before its widget data is read. */
export interface PreviewedWidget {
  instanceId: string;
  kind: WidgetKind;
  settings: Record<string, unknown>;
  /** Every id in the settings. */
  references: readonly SettingsReference[];
  pack: Look | null;
}

/**
 * Returns a widget as it was set up, or a plain one of the kind; a still shows
 * samples for what is not filled in.
 */
export function toDraft(
  instance: DrawnInstance | null,
  kind: WidgetKind,
  packId: string | null,
  still: boolean,
): PreviewedWidget {
  const pack = lookOf(packId);
  // A source that was never set up stands as its kind began.
  const { settings: own, schemaVersion } = instance ??
    { settings: {}, schemaVersion: 1 };
  const stored = migrateSettings(kind, own, schemaVersion);
  return {
    instanceId: instance?.id ?? kind.id,
    kind,
    ...drawnWith(kind, still ? withSamples(kind, stored) : stored, pack),
    pack,
  };
}

/** Settings that were completed and whose ids are known, by what was stored. */
const completed = createLru<Pick<PreviewedWidget, "settings" | "references">>(
  MAX_COMPLETED,
);

/** Completes stored settings; nobody changes the answer. */
function drawnWith(
  kind: WidgetKind,
  stored: Record<string, unknown>,
  pack: Look | null,
): Pick<PreviewedWidget, "settings" | "references"> {
  const key = JSON.stringify([kind.id, pack?.id, stored]);
  const known = completed.get(key);
  if (known) return known;
  const settings = effectiveSettings(kind, stored, pack?.defaults);
  const made = { settings, references: referencesOf(kind, settings) };
  if (key.length <= MAX_KEPT_CHARACTERS) completed.set(key, made);
  return made;
}

/** Returns settings with the sample in place of each that is not filled in. */
function withSamples(
  { preview }: WidgetKind,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const filled = Object.entries(stored).filter(([, value]) =>
    value !== null && value !== "" &&
    !(Array.isArray(value) && value.length === 0)
  );
  return { ...stored, ...preview.settings, ...Object.fromEntries(filled) };
}

/** Returns the ids of the files that widgets name, each once. */
export function filesOfDrafts(drafts: readonly PreviewedWidget[]): string[] {
  const ids = drafts.flatMap(({ references }) =>
    references
      .filter(({ ref }) =>
        ref !== "counter" && ref !== "goal" && ref !== "widget_version"
      )
      .map(({ id }) => id)
  );
  return [...new Set(ids)];
}

/** Completes a widget with the state of its first picture. */
export function toWidget(
  { instanceId, kind, settings, pack }: PreviewedWidget,
  initial: unknown,
): OverlayWidget {
  return {
    instanceId,
    kind: kind.id,
    settings,
    initial,
    refresh: { on: kind.refreshOn, everyMs: kind.refreshEveryMs ?? null },
    styles: kind.styles,
    look: pack?.sheet ?? null,
    worn: pack?.id ?? null,
    skin: { ...pack?.properties },
  };
}
