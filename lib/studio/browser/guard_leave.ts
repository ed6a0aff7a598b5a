import { useEffect } from "preact/hooks";

/** Warns the streamer who leaves the page while a change is not saved, until the answer is called. */
export function guardLeave(isUnsaved: () => boolean): () => void {
  const ask = (event: Event) => {
    if (isUnsaved()) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Warns so for as long as a component is on the page. */
export function useGuardLeave(isUnsaved: () => boolean): void {
  useEffect(() => guardLeave(isUnsaved), []);
}
