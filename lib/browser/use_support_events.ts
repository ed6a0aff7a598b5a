import type { EventKind } from "@/lib/events/catalogue.ts";
import type { SupportEvent } from "@/lib/widgets/state/event_view.ts";
import type { EventHandler } from "./event_bus.ts";
import type { PageInfo } from "./page_info.ts";
import { useEvents } from "./use_events.ts";

/** Every kind of support; the server's list is not sent to the page. */
const KINDS = [
  "follow",
  "sub",
  "resub",
  "gift",
  "member",
  "gift_member",
  "cheer",
  "superchat",
  "tip",
  "charity",
  "raid",
  "redemption",
  "order",
] as const satisfies readonly EventKind[];

/** Calls the newest `handler` with each act of support. */
export function useSupportEvents(
  page: PageInfo,
  handler: (event: SupportEvent) => void,
): void {
  const onEvent: EventHandler<typeof KINDS[number]> = handler;
  useEvents(page, KINDS, onEvent);
}
