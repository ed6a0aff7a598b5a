import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/**
 * Returns a function that writes the day of an ISO instant in the reader's own
 * time zone, which the server does not know: what the server draws has the day
 * as it is stored.
 */
export function useChannelDay(): Signal<(time: string) => string> {
  const word = useSignal((time: string) => time.slice(0, 10));
  useEffect(() => {
    const days = instantFormat({ dateStyle: "medium" });
    word.value = (time) => days.format(new Date(time));
  }, []);
  return word;
}
