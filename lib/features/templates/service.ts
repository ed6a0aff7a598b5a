import { AREAS, type WidgetKind } from "@/lib/widgets/define_widget.ts";
import { WIDGET_KINDS } from "@/lib/widgets/registry.ts";
import { settingsJsonSchema } from "@/lib/widgets/settings_schema.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Template } from "./schema.ts";

/** The public catalogue of built-in widgets; made once, it never changes while the process runs. */
export function createTemplateService(
  { version, previewImages }: {
    /** Version of the service: a new one may have other templates. */
    version: string;
    /** Paths of preview pictures, by widget id. */
    previewImages: ReadonlyMap<string, string>;
  },
) {
  const templates = new Map(
    WIDGET_KINDS.map((kind) => [kind.id, toTemplate(kind, previewImages)]),
  );

  return {
    /** Every template, in the order of the catalogue. */
    list: (): Template[] => [...templates.values()],

    /** One template, or `not_found`. */
    get(id: string): Template {
      const found = templates.get(id);
      if (found) return found;
      throw new AppError("not_found", `Cannot find template "${id}"`);
    },

    /** Names the state of the catalogue, for caches. */
    etag: (id = "list") => `${version}-${id}`,
  };
}

function toTemplate(
  kind: WidgetKind,
  previewImages: ReadonlyMap<string, string>,
): Template {
  const { width, height, minWidth, minHeight } = kind.size;
  return {
    id: kind.id,
    name: kind.title,
    purpose: kind.purpose,
    category: AREAS[kind.area],
    priority: kind.priority,
    previewImage: previewImages.get(kind.id) ?? null,
    recommendedSize: { width, height, minWidth, minHeight },
    anchor: kind.anchor,
    schemaVersion: kind.schemaVersion,
    settingsSchema: { ...settingsJsonSchema(kind) },
    defaults: kind.settings.parse({}),
    eventKeys: [...kind.sounds],
  };
}

/** Answers the public catalogue. */
export type TemplateService = ReturnType<typeof createTemplateService>;
