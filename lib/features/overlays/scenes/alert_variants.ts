/** Alerts of a channel as an alert box's settings have them. Pure. */
import { AppError } from "@/lib/core/errors.ts";
import type { BundledAlerts } from "@/lib/schema/overlays/alerts.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import {
  checkSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";

type SetVariants = BundledAlerts["variants"];

/** Returns stored alerts as the present version of the schema has them; `null` for none. */
export function presentVariants(
  stored: BundledAlerts | null,
): SetVariants | null {
  if (stored === null) return null;
  const { variants, schemaVersion } = stored;
  return migrateSettings(alertBox, { variants }, schemaVersion)
    .variants as SetVariants;
}

/**
 * Returns the alerts if an alert box could have them. Throws `invalid_input`
 * that names every wrong value by its path.
 */
export function checkVariants(variants: SetVariants): SetVariants {
  const checked = checkSettings(alertBox, { variants });
  if (checked.ok) return variants;
  throw new AppError(
    "invalid_input",
    "Cannot save the alerts: they are not valid",
    { issues: checked.issues.slice(0, 50) },
  );
}
