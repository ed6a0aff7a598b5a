import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

export default function Counter(
  { start = 0, label }: { start?: number; label: string },
) {
  const count = useSignal(start);
  const id = useId();
  return (
    <span class="counter" id={id}>
      <button type="button" aria-label={label} onClick={() => count.value++}>
        +
      </button>
      <output>{count}</output>
      {count.value > 0 ? <label for={id} id={`${id}-label`}></label> : null}
    </span>
  );
}
