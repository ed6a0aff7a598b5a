import type { ComponentProps } from "preact";
import LiveDesk from "@/islands/studio/LiveDesk.tsx";
import { FEED_KINDS } from "@/lib/studio/browser/live/feed_filter.ts";

/** Query of the events that the room is drawn with. */
export const FIRST_EVENTS = {
  limit: 50,
  kinds: FEED_KINDS,
  tests: "exclude",
} as const;

/** Draws the live room. */
export function LivePage(view: ComponentProps<typeof LiveDesk>) {
  return <LiveDesk {...view} />;
}
