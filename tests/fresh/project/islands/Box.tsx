import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export default function Box(
  { children, closed = false }: {
    children: ComponentChildren;
    closed?: boolean;
  },
) {
  const open = useSignal(!closed);
  const clicks = useSignal(0);
  return (
    <div class="box">
      <button
        type="button"
        class="toggle"
        onClick={() => {
          open.value = !open.value;
          clicks.value++;
        }}
      >
        {clicks}
      </button>
      {open.value ? <div class="inside">{children}</div> : null}
    </div>
  );
}
