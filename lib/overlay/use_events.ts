import { useContext, useEffect, useRef } from "preact/hooks";
import type { EventKind } from "@/lib/schema/events/catalogue.ts";
import type { EventHandler } from "./event_bus.ts";
import { DrawnWidget } from "./guarded.tsx";
import { isTarget } from "./is_target.ts";
import { overlay } from "./overlay_context.ts";
import type { PageInfo } from "./page_info.ts";
import { reportError } from "./report_error.ts";

/** Calls the newest `handler` with each event of a kind while the widget is on the page. */
export function useEvents<K extends EventKind>(
  page: PageInfo,
  kinds: readonly K[],
  handler: EventHandler<K>,
): void {
  const newest = useRef(handler);
  newest.current = handler;
  const widgetId = useContext(DrawnWidget);
  useEffect(() => {
    if (page.mode === "still") return;
    const stops = kinds.map((kind) =>
      overlay().listen<K>(kind, (event) => {
        if (!isTarget(event, widgetId)) return;
        try {
          newest.current(event);
        } catch (error) {
          reportError(error, `event ${kind}`, widgetId);
        }
      })
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
