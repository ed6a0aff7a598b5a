import { type JsonSchema, schemaWithForms } from "@/lib/core/form.ts";
import type { Language } from "@/lib/core/languages.ts";
import { contentTags } from "@/lib/core/content_tag.ts";
import { AppError } from "@/lib/core/errors.ts";
import { formLabels, labelIn, labelledIn } from "@/lib/locales/labels.ts";
import type { SettingsForm } from "@/lib/schema/overlays/forms.ts";
import { FORMS, isFormId } from "./catalogue.ts";

/**
 * Creates the service for the labelled schemas of what is set up beside
 * widgets. A schema is made when it is first requested, and kept.
 */
export function createFormService() {
  const tagOf = contentTags();
  const made = new Map<string, JsonSchema>();

  function get(id: string, language: Language): SettingsForm {
    if (!isFormId(id)) {
      throw new AppError("not_found", `Cannot find form "${id}"`);
    }
    const { title, schema } = FORMS[id];
    const bare = made.get(id) ?? schemaWithForms(schema());
    made.set(id, bare);
    const labels = formLabels(language, "forms");
    return {
      id,
      title: labelIn(labels, title),
      schema: { ...labelledIn(bare, labels) },
    };
  }

  const list = (language: Language): SettingsForm[] =>
    Object.keys(FORMS).map((id) => get(id, language));

  return {
    /** Every form, in the order of the catalogue. */
    list,

    /** One form, or `not_found`. */
    get,

    /** Names the content of the forms, or of one, for caches. */
    etag: (language: Language, id?: string): string =>
      tagOf(
        `${id ?? ""} ${language}`,
        () => id === undefined ? list(language) : get(id, language),
      ),
  };
}
