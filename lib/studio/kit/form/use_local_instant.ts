import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { localInstant } from "./local_instant.ts";

/** Writes an instant in the time zone of this computer; empty on the server, which does not know it. */
export function useLocalInstant(instant: unknown): string {
  const isHere = useSignal(false);
  useEffect(() => {
    isHere.value = true;
  }, []);
  return isHere.value && typeof instant === "string"
    ? localInstant(instant)
    : "";
}
