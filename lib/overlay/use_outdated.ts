import { useRef } from "preact/hooks";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isOutdated } from "@/lib/schema/events/outdated.ts";

/** A poll, a prediction or a train as it stands. */
interface Standing {
  startedAt: string | null;
  endedAt: string | null;
}

/**
 * Returns what tells whether an event comes too late to change what a widget
 * shows. Tests are shown in the order in which they are sent, and are out of
 * the way of what is real.
 */
export function useOutdated<D extends Standing>(
  idOf: (data: D) => string,
): (event: Pick<LiveEvent, "test"> & { data: D }, held: D | null) => boolean {
  const tested = useRef("");
  const reportOf = (data: D) => ({
    id: idOf(data),
    startedAt: data.startedAt,
    over: data.endedAt !== null,
  });
  return ({ test, data }, held) => {
    const isReal = !test && held !== null && idOf(held) !== tested.current;
    if (isReal && isOutdated(reportOf(data), reportOf(held))) return true;
    if (test) tested.current = idOf(data);
    return false;
  };
}
