import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "./studio_api.ts";

/**
 * Loads a part of the page once it is wanted; `null` until then. Where it cannot
 * be loaded, that is said, and `onMissing` called.
 */
export function useLate<M>(
  isWanted: boolean,
  load: () => Promise<M>,
  onMissing?: () => void,
): M | null {
  const loaded = useSignal<M | null>(null);
  useEffect(() => {
    if (!isWanted || loaded.peek()) return;
    attempt(load).then((found) => {
      loaded.value = found;
      if (!found) onMissing?.();
    });
  }, [isWanted]);
  return loaded.value;
}
