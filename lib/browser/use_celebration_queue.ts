import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Celebrations one after the other, each once in the life of the page. */
export interface CelebrationQueue {
  /** What is being celebrated. */
  current: string | null;
  /** Adds one; `onStart` is called when its turn comes. */
  add(id: string, onStart: () => void): void;
}

/** Celebrates each id for `ms`, in the order in which they come. */
export function useCelebrationQueue(ms: number): CelebrationQueue {
  const current = useSignal<string | null>(null);
  const waiting = useRef<{ id: string; onStart: () => void }[]>([]);
  const known = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function next(): void {
    const turn = waiting.current.shift();
    current.value = turn?.id ?? null;
    if (!turn) return;
    turn.onStart();
    timer.current = setTimeout(next, ms);
  }

  return {
    current: current.value,
    add(id, onStart) {
      if (known.current.has(id)) return;
      known.current.add(id);
      if (ms === 0) return onStart();
      waiting.current.push({ id, onStart });
      if (current.peek() === null) next();
    },
  };
}
