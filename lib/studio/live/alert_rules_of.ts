import type { Instance } from "@/lib/features/overlays/scenes/schema.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { TakingRules } from "@/lib/studio/browser/live/desk.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";

/** Returns the rules of each alert box that is switched on. */
export function alertRulesOf(instances: readonly Instance[]): TakingRules[] {
  return instances
    .filter(({ type, enabled }) => type === alertBox.id && enabled)
    .map(({ settings, schemaVersion, pack }) => {
      const { groupGifts, filter, variants } = effectiveSettings(
        alertBox,
        migrateSettings(alertBox, settings, schemaVersion),
        lookOf(pack)?.defaults,
      ) as unknown as TakingRules;
      return { groupGifts, filter, variants };
    });
}
