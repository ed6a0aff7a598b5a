import { useSignal } from "@preact/signals";

/** Returns rows as they stood when the streamer began to choose among them, each as it is now. */
function heldRows<T>(
  held: readonly T[] | null,
  newest: readonly T[],
  idOf: (row: T) => string,
): { rows: readonly T[]; waiting: number } {
  if (held === null) return { rows: newest, waiting: 0 };
  const now = new Map(newest.map((row) => [idOf(row), row]));
  const seen = new Set(held.map(idOf));
  return {
    rows: held.map((row) => now.get(idOf(row)) ?? row),
    waiting: newest.filter((row) => !seen.has(idOf(row))).length,
  };
}

/**
 * Holds the rows of a list while the pointer is on it, so that none moves under
 * the pointer; with `byFocus` also while the focus is, where a row that has it
 * could go. `waiting` counts those that come meanwhile, `hold` is spread on the
 * element around them.
 */
export function usePinnedRows<T>(
  newest: readonly T[],
  idOf: (row: T) => string,
  { byFocus = false }: { byFocus?: boolean } = {},
) {
  const held = useSignal<readonly T[] | null>(null);
  const hold = () => {
    held.value ??= newest;
  };
  const release = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const goesOn = currentTarget.matches(":hover") ||
      (byFocus && currentTarget.contains(document.activeElement));
    if (!goesOn) held.value = null;
  };
  return {
    ...heldRows(held.value, newest, idOf),
    hold: {
      onPointerEnter: hold,
      onPointerLeave: release,
      ...byFocus && {
        onFocusIn: hold,
        onFocusOut({ currentTarget }: { currentTarget: HTMLElement }) {
          // Where the focus goes is known a moment later.
          setTimeout(() => release({ currentTarget }));
        },
      },
    },
  };
}
