import { type JsonSchema, schemaWithForms } from "@/lib/core/form.ts";
import type { Language } from "@/lib/core/languages.ts";
import { contentTags } from "@/lib/core/content_tag.ts";
import { AppError } from "@/lib/core/errors.ts";
import { labelledIn, speakerOf } from "@/lib/core/form_words/speaker.ts";
import type { SettingsForm } from "@/lib/schema/overlays/forms.ts";
import { SETTINGS_FORM_WORDS } from "./words.ts";
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
    const speak = speakerOf(language, SETTINGS_FORM_WORDS);
    return {
      id,
      title: speak(title),
      schema: { ...labelledIn(bare, language, SETTINGS_FORM_WORDS) },
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

/** Answers the labelled schemas. */
export type FormService = ReturnType<typeof createFormService>;
