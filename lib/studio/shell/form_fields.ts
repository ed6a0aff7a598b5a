import type { State } from "@/lib/http/define.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";

/** Returns the fields that a form of the studio is drawn from, in English. */
export const formFields = (
  { overlays }: State["services"],
  id: string,
): ProjectedField[] => projectedFields(overlays.forms.get(id, "en").schema);
