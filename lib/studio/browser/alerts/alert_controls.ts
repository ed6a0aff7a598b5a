import { allControls, formOf } from "@/lib/studio/form/form_of.ts";
import { workOnStored } from "@/lib/studio/browser/settings/stored_controls.ts";
import type { AlertsDesk } from "./alerts_desk.ts";

/** Returns the controls of an alert box's settings, those within them too, and what changes them. */
export function controlsOfAlerts({ facts, store, sounds, files }: AlertsDesk) {
  const { schema, look, offers, readOnly } = facts;
  const model = formOf(schema, { stored: store.stored.value, look });
  const every = allControls(model.sections.flatMap(({ controls }) => controls));
  const work = workOnStored(store, every, {
    offers: { ...offers, sounds: sounds.value, files: files.value },
    readOnly,
  });
  return { every, work };
}
