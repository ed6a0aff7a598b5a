import { useRef } from "preact/hooks";
import type { EventData } from "@/lib/events/catalogue.ts";
import type { SnapshotKind } from "@/lib/events/kinds/snapshots.ts";
import type { PageInfo } from "./page_info.ts";
import { useEvents } from "./use_events.ts";

/** Calls `apply` with each whole state of a kind, in the order of its revisions: an overtaken one is left out. */
export function useSnapshots<K extends SnapshotKind>(
  page: PageInfo,
  kind: K,
  apply: (data: EventData<K>) => void,
): void {
  const held = useRef(-1);
  useEvents(page, [kind], ({ data }) => {
    if (data.revision < held.current) return;
    held.current = data.revision;
    apply(data as EventData<K>);
  });
}
