import type { ReadonlySignal, Signal } from "@preact/signals";
import { setAt } from "@/lib/schema/forms/change.ts";
import type { SettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import {
  type AlertPreset,
  ALERTS_MESSAGES as words,
} from "@/lib/studio/messages/alerts.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import {
  groupOf,
  isFull,
  newVariantId,
  type SavedVariant,
  withCopy,
  withNew,
  withShifted,
} from "./variant_list.ts";

/** Creates the acts on the list of an alert box's alerts; each can be undone. */
export function createAlertListCommands(
  { readOnly, store, list, variants, chosenId, nameOf }: {
    readOnly: boolean;
    store: Pick<SettingsStore, "stored" | "change">;
    /** The alerts as they are stored. */
    list: ReadonlySignal<SavedVariant[]>;
    /** The same with all their settings. */
    variants: ReadonlySignal<Variant[]>;
    /** Id of the alert that is open. */
    chosenId: Signal<string | null>;
    nameOf: (variant: Variant) => string;
  },
) {
  function put(next: readonly SavedVariant[], key: string): void {
    if (readOnly) return;
    store.change(setAt(store.stored.peek(), ["variants"], next), key);
  }

  const indexOf = (id: string | undefined) =>
    variants.peek().findIndex((one) => one.id === id);

  return {
    put,

    /** Changes some values of one alert. */
    change(id: string | undefined, values: SavedVariant, key: string): void {
      const at = indexOf(id);
      put(
        list.peek().map((one, index) =>
          index === at ? { ...one, ...values } : one
        ),
        `variants.${at}.${key}`,
      );
    },

    /** Adds an alert for a kind of event and opens it. */
    add(kind: AlertKind, preset?: AlertPreset): void {
      if (isFull(variants.peek(), [kind])) {
        return toast(words.fullKind, { tone: "bad" });
      }
      const id = newVariantId();
      put(withNew(list.peek(), kind, id, preset), `add ${id}`);
      chosenId.value = id;
    },

    duplicate(variant: Variant): void {
      if (isFull(variants.peek(), variant.kinds)) {
        return toast(words.fullKind, { tone: "bad" });
      }
      const id = newVariantId();
      put(withCopy(list.peek(), indexOf(variant.id), id), `copy ${id}`);
      toast(words.added(words.copyOf(nameOf(variant))), { tone: "good" });
    },

    shift(variant: Variant, step: 1 | -1): void {
      const groups = variants.peek().map(groupOf);
      const at = indexOf(variant.id);
      put(withShifted(list.peek(), groups, at, step), `move ${variant.id}`);
    },

    remove(variant: Variant): void {
      const at = indexOf(variant.id);
      const gone = list.peek()[at];
      if (!gone) return;
      if (list.peek().length === 1) return toast(words.last, { tone: "bad" });
      chosenId.value = null;
      put(list.peek().toSpliced(at, 1), `remove ${variant.id}`);
      toast(words.removed(nameOf(variant)), {
        undo: () => put(list.peek().toSpliced(at, 0, gone), `back ${gone.id}`),
      });
    },
  };
}
