import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Celebrations one after the other, each once in the life of the page. */
interface CelebrationQueue {
  /** Goal that is being celebrated. */
  current: string | null;
  /** Adds one that lasts `ms`; `onStart` is called when its turn comes. */
  add(id: string, ms: number, onStart: () => void): void;
}

/** Celebrates each id for its time, in the order in which they come. */
export function useCelebrationQueue(): CelebrationQueue {
  const current = useSignal<string | null>(null);
  const waiting = useRef<{ id: string; ms: number; onStart: () => void }[]>([]);
  const known = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function next(): void {
    const turn = waiting.current.shift();
    current.value = turn?.id ?? null;
    if (!turn) return;
    turn.onStart();
    timer.current = setTimeout(next, turn.ms);
  }

  return {
    current: current.value,
    add(id, ms, onStart) {
      if (known.current.has(id)) return;
      known.current.add(id);
      if (ms === 0) return onStart();
      waiting.current.push({ id, ms, onStart });
      if (current.peek() === null) next();
    },
  };
}
