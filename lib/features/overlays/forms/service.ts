import { type JsonSchema, labelled, schemaWithForms } from "@/lib/core/form.ts";
import { AppError } from "@/lib/core/errors.ts";
import { FORMS, isFormId } from "./catalogue.ts";
import type { SettingsForm } from "./schema.ts";

/**
 * Creates the service for the labelled schemas of what is set up beside
 * widgets. A schema is made when it is first requested, and kept.
 */
export function createFormService(
  { version }: {
    /** Version of the service: a new one may have other forms. */
    version: string;
  },
) {
  const made = new Map<string, JsonSchema>();

  function get(id: string): SettingsForm {
    if (!isFormId(id)) {
      throw new AppError("not_found", `Cannot find form "${id}"`);
    }
    const { title, schema } = FORMS[id];
    const bare = made.get(id) ?? schemaWithForms(schema());
    made.set(id, bare);
    return { id, title, schema: { ...labelled(bare, (text) => text) } };
  }

  return {
    /** Every form, in the order of the catalogue. */
    list: (): SettingsForm[] => Object.keys(FORMS).map(get),

    /** One form, or `not_found`. */
    get,

    /** Names the state of the forms, for caches. */
    etag: (id: string) => `${version}-form-${id}`,
  };
}

/** Answers the labelled schemas. */
export type FormService = ReturnType<typeof createFormService>;
