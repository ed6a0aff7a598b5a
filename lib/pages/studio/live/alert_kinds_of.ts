import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";

/** Returns the kinds of events that the alert boxes which are switched on let through. */
export function alertKindsOf(instances: readonly Instance[]): string[] {
  const kinds = instances
    .filter(({ type, enabled }) => type === alertBox.id && enabled)
    .flatMap(({ settings, schemaVersion, pack }) => {
      const { filter } = effectiveSettings(
        alertBox,
        migrateSettings(alertBox, settings, schemaVersion),
        lookOf(pack)?.defaults,
      );
      return (filter as { kinds: string[] }).kinds;
    });
  return [...new Set(kinds)];
}
