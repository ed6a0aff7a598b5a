import { useSignal } from "@preact/signals";

/** Keeps which thing of a list is edited in a dialog: one of them, a new one, or none while it is closed. */
export function useEdited<T extends { id: string }>() {
  const edited = useSignal<T | "new" | null>(null);
  const { value } = edited;
  const one = value === "new" ? undefined : value ?? undefined;
  return {
    /** The thing as it was when the dialog opened; none for a new one. */
    one,
    isOpen: value !== null,
    /** Key of the dialog, which is drawn anew for each thing. */
    key: one?.id ?? String(value),
    open: (next: T | "new"): void => void (edited.value = next),
    close: (): void => void (edited.value = null),
  };
}
