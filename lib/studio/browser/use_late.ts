import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { attempt } from "./studio_api.ts";

/** Loads a part of the page once it is wanted, and says so where it cannot; `null` until then. */
export function useLate<M>(
  isWanted: boolean,
  load: () => Promise<M>,
): M | null {
  const loaded = useSignal<M | null>(null);
  useEffect(() => {
    if (!isWanted || loaded.peek()) return;
    attempt(load).then((found) => loaded.value = found);
  }, [isWanted]);
  return loaded.value;
}
