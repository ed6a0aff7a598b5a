import { resetAt, setAt } from "@/lib/schema/forms/change.ts";
import type { FormControl, Path } from "@/lib/schema/forms/model.ts";
import { ContrastNote } from "./ContrastNote.tsx";
import type { Offers, SettingsWork } from "./offers.ts";
import { SETTINGS_CONTROLS } from "./settings_controls.tsx";
import type { SettingsStore } from "./settings_store.ts";

/**
 * Creates the work of controls that change what is stored of a widget. `known`
 * are the controls whose values a change of one inside them begins with.
 */
export function workOnStored(
  store: SettingsStore,
  known: readonly (FormControl | undefined)[],
  { offers, readOnly }: { offers: Offers; readOnly: boolean },
): SettingsWork {
  const valueAt = (path: Path) =>
    known.find((one) => one?.key === path.join("."))?.value;
  return {
    offers,
    readOnly,
    controls: SETTINGS_CONTROLS,
    noteOf: (control) =>
      control.kind === "color" && (
        <ContrastNote control={control} valueAt={valueAt} />
      ),
    errorOf: (key) => store.unread.at(key)?.why ?? store.errors.value.get(key),
    unread: store.unread,
    set({ path, key }, value) {
      store.change(setAt(store.stored.peek(), path, value, valueAt), key);
    },
    reset({ path, key }) {
      store.change(resetAt(store.stored.peek(), path), `reset ${key}`);
    },
  };
}
