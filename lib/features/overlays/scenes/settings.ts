import { AppError } from "@/lib/core/errors.ts";
import type { InstanceSave } from "@/lib/schema/overlays/scenes.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import {
  checkSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";

/**
 * Returns the settings of a save as they are stored, `undefined` when it has
 * none. Throws `invalid_input` that names every wrong value by its path.
 */
export function settingsToStore(
  kind: WidgetKind,
  { settings, schemaVersion = kind.schemaVersion }: InstanceSave,
): Record<string, unknown> | undefined {
  if (settings === undefined) return undefined;
  const checked = checkSettings(
    kind,
    migrateSettings(kind, settings, schemaVersion),
  );
  if (checked.ok) return checked.stored;
  throw new AppError(
    "invalid_input",
    `Cannot save the widget: its settings are not valid for ${
      inSentence(kind.id)
    }`,
    {
      issues: checked.issues.slice(0, 50).map(({ path, message }) => ({
        path: path === "" ? "settings" : `settings.${path}`,
        message,
      })),
    },
  );
}

/** Says a kind in a sentence: "an alert box", "credits". */
function inSentence(kind: string): string {
  const name = kind.replaceAll("-", " ");
  if (name.endsWith("s")) return name;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}
