import { useRef } from "preact/hooks";
import type { EventData } from "@/lib/schema/events/catalogue.ts";
import type { SnapshotKind } from "@/lib/schema/events/shapes/snapshots.ts";
import {
  isOvertaken,
  type NumberedState,
  revisedPart,
} from "./is_overtaken.ts";
import type { PageInfo } from "./page_info.ts";
import { useEvents } from "./use_events.ts";

/** Calls `apply` with each whole state of a kind, in the order of its part's revisions: an overtaken one is left out. */
export function useSnapshots<K extends SnapshotKind>(
  page: PageInfo,
  kind: K,
  apply: (data: EventData<K>) => void,
): void {
  const held = useRef(new Map<string, NumberedState>());
  useEvents(page, [kind], ({ data }) => {
    const part = revisedPart(data);
    if (isOvertaken(data, held.current.get(part))) return;
    held.current.set(part, data);
    apply(data as EventData<K>);
  });
}
