import { resetAt, setAt } from "@/lib/schema/forms/change.ts";
import type { FormControl, Path } from "@/lib/schema/forms/model.ts";
import type {
  ControlWork,
  Offers,
} from "@/lib/studio/kit/form/control_context.ts";
import type { SettingsStore } from "./settings_store.ts";

/**
 * Creates the work of controls that change what is stored of a widget. `known`
 * are the controls whose values a change of one inside them begins with.
 */
export function workOnStored(
  store: SettingsStore,
  known: readonly (FormControl | undefined)[],
  { offers, readOnly }: { offers: Offers; readOnly: boolean },
): ControlWork {
  const valueAt = (path: Path) =>
    known.find((one) => one?.key === path.join("."))?.value;
  return {
    offers,
    readOnly,
    valueAt,
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
