import { useEffect, useRef } from "preact/hooks";
import type { EventKind } from "@/lib/events/catalogue.ts";
import type { EventHandler } from "./event_bus.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";

/** Calls the newest `handler` with each event of a kind while the widget is on the page. */
export function useEvents<K extends EventKind>(
  page: PageInfo,
  kinds: readonly K[],
  handler: EventHandler<K>,
): void {
  const newest = useRef(handler);
  newest.current = handler;
  useEffect(() => {
    if (page.mode === "still") return;
    const stops = kinds.map((kind) =>
      overlay().listen<K>(kind, (event) => newest.current(event))
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
