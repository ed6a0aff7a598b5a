import type { State } from "@/lib/http/define.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import {
  own,
  type ProjectedField,
  schemaOf,
} from "@/lib/schema/forms/model.ts";

/**
 * Returns the fields that a form of the studio is drawn from, in English; with
 * `list` those of an entry of the list that has this key.
 */
export function formFields(
  { overlays }: State["services"],
  id: string,
  list?: string,
): ProjectedField[] {
  const { schema } = overlays.forms.get(id, "en");
  if (list === undefined) return projectedFields(schema);
  const { items } = schemaOf(own(schema.properties, list));
  return projectedFields(schemaOf(items));
}
