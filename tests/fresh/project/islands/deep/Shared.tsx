import type { Signal } from "@preact/signals";

/** Two exports, two islands. */
export function Shower({ value }: { value: Signal<number> }) {
  return <b class="shower">{value}</b>;
}

export function Changer({ value }: { value: Signal<number> }) {
  return (
    <button
      type="button"
      class="changer"
      onClick={() => value.value += 10}
    >
      ten more
    </button>
  );
}

export const NOT_AN_ISLAND = "text";
