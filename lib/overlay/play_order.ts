/** Sounds that the channel orders a page to play, without a widget: a page loads this late. */
import { SECOND_MS } from "@/lib/core/clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { overlay } from "./overlay_context.ts";
import { playHeard } from "./play_heard.ts";

/** Time after which a sound is too late for what it belongs to, ms. */
const LATE_MS = 10 * SECOND_MS;
/** Longest that such a sound is heard, ms. */
const MAX_MS = 30 * SECOND_MS;

/** Plays a sound by the page that leads the overlay's sounds; a page that comes back later does not. */
export function playOrder(
  { data: { url, volume }, occurredAt }: LiveEvent<"control.sound">,
): void {
  const { mayPlay, serverNow } = overlay();
  if (!mayPlay("leader-only")) return;
  if (serverNow() - Date.parse(occurredAt) > LATE_MS) return;
  playHeard(
    { url, volume: volume / 100, startMs: 0, maxMs: MAX_MS },
    "leader-only",
  );
}
