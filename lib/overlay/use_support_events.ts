import { SUPPORT_KINDS } from "@/lib/schema/events/kinds/given.ts";
import type { SupportKind } from "@/lib/schema/widgets/settings/event_kinds.ts";
import type { SupportEvent } from "@/lib/schema/widgets/state/event_view.ts";
import type { EventHandler } from "./event_bus.ts";
import type { PageInfo } from "./page_info.ts";
import { useEvents } from "./use_events.ts";

/** Calls the newest `handler` with each act of support. */
export function useSupportEvents(
  page: PageInfo,
  handler: (event: SupportEvent) => void,
): void {
  const onEvent: EventHandler<SupportKind> = handler;
  useEvents(page, SUPPORT_KINDS, onEvent);
}
