import type { State } from "@/lib/http/define.ts";
import { withoutNull } from "@/lib/schema/forms/control_kind.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";
import {
  own,
  type ProjectedField,
  schemaOf,
} from "@/lib/schema/forms/model.ts";

/**
 * Returns the fields that a form of the studio is drawn from, in the language of the page; with
 * `within` those of the object that has this key, or of an entry of the list.
 */
export function formFields(
  { overlays }: State["services"],
  id: string,
  within?: string,
): ProjectedField[] {
  const { schema } = overlays.forms.get(id, studioLanguage());
  if (within === undefined) return projectedFields(schema);
  const inner = withoutNull(schemaOf(own(schema.properties, within))).schema;
  return projectedFields("items" in inner ? schemaOf(inner.items) : inner);
}
