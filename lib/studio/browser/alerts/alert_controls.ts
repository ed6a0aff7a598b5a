import { allControls, formOf } from "@/lib/schema/forms/form_of.ts";
import { schemaOf } from "@/lib/schema/forms/model.ts";
import { workOnStored } from "@/lib/studio/browser/settings/stored_controls.tsx";
import type { AlertsStore } from "./alerts_store.ts";

/**
 * Returns the controls of an alert box's settings, those within them too, and
 * what changes them; with `only` those of some settings.
 */
export function controlsOfAlerts(
  { facts, store, sounds, files }: AlertsStore,
  only?: readonly string[],
) {
  const { schema, look, offers, readOnly } = facts;
  const settings = Object.entries(schemaOf(schema.properties))
    .filter(([key]) => only?.includes(key) ?? true);
  const model = formOf(
    { ...schema, properties: Object.fromEntries(settings) },
    { stored: store.stored.value, look },
  );
  const every = allControls(model.sections.flatMap(({ controls }) => controls));
  const work = workOnStored(store, every, {
    offers: { ...offers, sounds: sounds.value, files: files.value },
    readOnly,
  });
  return { every, work };
}
