import type { Signal } from "@preact/signals";
import { withoutDeletedTexts } from "@/lib/schema/events/deleted_cheer.ts";
import { refsOf, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import { withoutPeople } from "@/lib/schema/events/without_people.ts";
import type { PageInfo } from "./page_info.ts";
import { useEvents } from "./use_events.ts";

/**
 * Takes people, and what deleted chat lines said, out of a widget's figures in
 * the same frame in which the page hears of it: until the figures are read
 * again nobody sees them any more.
 */
export function useTakenAway(page: PageInfo, state: Signal<unknown>): void {
  useEvents(page, ["chat.user_cleared", "chat.deleted"], (event) => {
    if (event.test) return;
    const held = state.peek();
    state.value = event.kind === "chat.deleted"
      ? withoutDeletedTexts(held, [event.data])
      : withoutPeople(held, new Set(refsOf(takenAwayBy(event.data))));
  });
}
