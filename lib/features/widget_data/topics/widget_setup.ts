import type { CountdownSetup } from "@/lib/schema/audience/clocks.ts";
import type { DrawnInstance, Instance } from "@/lib/schema/overlays/scenes.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { countdown } from "@/lib/widgets/countdown/definition.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { WidgetSetup } from "@/lib/schema/widget_data/topics.ts";

/**
 * Returns a channel's widget with all its settings; `null` for a kind that no
 * longer exists.
 */
export function widgetSetup(instance: DrawnInstance): WidgetSetup | null {
  const kind = widgetKind(instance.type);
  if (!kind) return null;
  const pack = lookOf(instance.pack);
  const stored = migrateSettings(
    kind,
    instance.settings,
    instance.schemaVersion,
  );
  return {
    id: instance.id,
    type: kind.id,
    settings: effectiveSettings(kind, stored, pack?.defaults),
    enabled: instance.enabled,
  };
}

/**
 * Returns what a countdown widget is set to; `null` when it is no such widget.
 */
export function countdownSetup(
  instances: readonly Instance[],
  instanceId: string,
): CountdownSetup | null {
  const instance = instances.find(({ id }) => id === instanceId);
  const setup = instance?.type === countdown.id ? widgetSetup(instance) : null;
  const settings = setup && countdown.settings.safeParse(setup.settings).data;
  return settings
    ? {
      durationMs: settings.durationMs,
      byScene: settings.startOn === "scene-active" &&
        settings.target === "duration",
    }
    : null;
}
