/** Kinds as the public catalogue of templates shows them. */
import { AREAS, type WidgetKind } from "./define_widget.ts";
import { effectiveSettings } from "./effective_settings.ts";
import { WIDGET_KINDS } from "./registry.ts";
import { settingsJsonSchema } from "./settings_schema.ts";

/** A built-in widget as a template: everything an editor needs to offer it. */
function toTemplate(kind: WidgetKind) {
  return {
    id: kind.id,
    title: kind.title,
    purpose: kind.purpose,
    category: AREAS[kind.area],
    priority: kind.priority,
    size: kind.size,
    anchor: kind.anchor,
    schemaVersion: kind.schemaVersion,
    groups: kind.groups,
    listensTo: kind.listensTo,
    soundEvents: kind.sounds,
    defaults: effectiveSettings(kind, {}),
    settingsSchema: settingsJsonSchema(kind),
  };
}

/** One template of the catalogue. */
type Template = ReturnType<typeof toTemplate>;

/** Returns every template, in the order of the catalogue. */
export function templates(): Template[] {
  return WIDGET_KINDS.map(toTemplate);
}
