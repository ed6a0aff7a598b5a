import type { Instance } from "@/lib/features/overlays/scenes/schema.ts";
import type { WidgetKind } from "@/lib/widgets/define_widget.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import type { OverlayWidget } from "./schema.ts";

/** A widget before its widget data is read. */
export interface WidgetDraft {
  instanceId: string;
  kind: WidgetKind;
  settings: Record<string, unknown>;
  pack: Look | null;
}

/**
 * Returns a widget as it was set up, or a plain one of the kind; a still shows
 * samples for what is not filled in.
 */
export function toDraft(
  instance: Instance | null,
  kind: WidgetKind,
  packId: string | null,
  still: boolean,
): WidgetDraft {
  const pack = lookOf(packId);
  const stored = instance
    ? migrateSettings(kind, instance.settings, instance.schemaVersion)
    : {};
  return {
    instanceId: instance?.id ?? kind.id,
    kind,
    settings: effectiveSettings(
      kind,
      still ? withSamples(kind, stored) : stored,
      pack?.defaults,
    ),
    pack,
  };
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

/** Completes a widget with the state of its first picture. */
export function toWidget(
  { instanceId, kind, settings, pack }: WidgetDraft,
  initial: unknown,
): OverlayWidget {
  return {
    instanceId,
    kind: kind.id,
    settings,
    initial,
    refresh: { on: kind.refreshOn, everyMs: kind.refreshEveryMs ?? null },
    styles: kind.styles,
    look: pack?.id ?? null,
    skin: { ...pack?.properties },
  };
}
