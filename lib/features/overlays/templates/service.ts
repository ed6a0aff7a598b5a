import { AREAS, type WidgetKind } from "@/lib/schema/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import {
  settingsJsonSchema,
  widgetLabels,
} from "@/lib/widgets/settings_schema.ts";
import type { Language } from "@/lib/core/languages.ts";
import { labelIn } from "@/lib/locales/labels.ts";
import { contentTags } from "@/lib/core/content_tag.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Template } from "@/lib/schema/overlays/templates.ts";

/**
 * Creates the service for the public catalogue of built-in widgets. A template
 * is created when it is first requested, because all of them cost tens of
 * megabytes while they are created, and never changes while the process runs.
 */
export function createTemplateService() {
  const kinds = new Map(WIDGET_KINDS.map((kind) => [kind.id, kind]));
  const made = new Map<string, Template>();
  const tagOf = contentTags();

  function templateOf(kind: WidgetKind, language: Language): Template {
    let template = made.get(kind.id);
    if (!template) {
      template = toTemplate(kind);
      made.set(kind.id, template);
    }
    return language === "en" ? template : inLanguage(template, kind, language);
  }

  const list = (language: Language): Template[] =>
    WIDGET_KINDS.map((kind) => templateOf(kind, language));

  return {
    /** Every template, in the order of the catalogue. */
    list,

    /** One template, or `not_found`. */
    get(id: string, language: Language): Template {
      const kind = kinds.get(id);
      if (kind) return templateOf(kind, language);
      throw new AppError("not_found", `Cannot find template "${id}"`);
    },

    /** Names the content of the catalogue, or of one template, for caches. */
    etag: (language: Language, id?: string): string =>
      tagOf(`${id ?? ""} ${language}`, () => {
        const all = list(language);
        return id === undefined ? all : all.find((one) => one.id === id);
      }),
  };
}

function toTemplate(kind: WidgetKind): Template {
  const { width, height, minWidth, minHeight } = kind.size;
  return {
    id: kind.id,
    name: kind.title,
    purpose: kind.purpose,
    category: AREAS[kind.area],
    priority: kind.priority,
    previewImage: `/previews/widgets/${kind.id}.jpg`,
    recommendedSize: { width, height, minWidth, minHeight },
    anchor: kind.anchor,
    schemaVersion: kind.schemaVersion,
    settingsSchema: { ...settingsJsonSchema(kind) },
    defaults: kind.settings.parse({}),
    eventKeys: [...kind.sounds],
  };
}

/** Returns a template with its name and labels in a language. */
function inLanguage(
  template: Template,
  kind: WidgetKind,
  language: Language,
): Template {
  const labels = widgetLabels(kind, language);
  return {
    ...template,
    name: labelIn(labels, template.name),
    category: labelIn(labels, template.category),
    settingsSchema: { ...settingsJsonSchema(kind, language) },
  };
}
