import { effect, type ReadonlySignal } from "@preact/signals";
import {
  type Overlay,
  overlay,
  type PageClock,
} from "@/lib/overlay/overlay_context.ts";
import { pageClocks } from "@/lib/overlay/page_clock.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { TopicValue } from "@/lib/schema/widgets/state/topics.ts";

/** Data in which an alert box has the times of ads, where it asks for them. */
export type FollowedAds = ReadonlySignal<
  { samples?: unknown; ads?: TopicValue<"ad_break"> | null | undefined }
>;

/** A break that begins. */
export type HeardBreak = Pick<
  LiveEvent<"ad_break">,
  "test" | "occurredAt" | "data"
>;

/**
 * Tells whether ads run, now and whenever that changes: by what the page was
 * loaded with, and by each break that begins, those included that the page
 * heard of before. Returns what stops it.
 */
export function followAds(
  followed: FollowedAds,
  tell: (isOn: boolean) => void,
  heard: readonly HeardBreak[] = [],
  { serverNow, listen }: Pick<Overlay, "serverNow" | "listen"> = overlay(),
  { after }: Pick<PageClock, "after"> = pageClocks,
): () => void {
  // Before anything is told: an alert would begin at once.
  let ends = Math.max(0, ...heard.map(endOf));
  let cancel = () => {};
  function look(): void {
    cancel();
    const leftMs = ends - serverNow();
    tell(leftMs > 0);
    if (leftMs > 0) cancel = after(leftMs, look);
  }
  function extend(until: number): void {
    ends = Math.max(ends, until);
    look();
  }
  const stops = [
    effect(() => extend(adsEnd(followed.value.ads, serverNow()))),
    listen("ad_break", (event) => {
      const until = endOf(event);
      if (until > 0) extend(until);
    }),
  ];
  return () => {
    cancel();
    for (const stop of stops) stop();
  };
}

/** Returns when a break ends, ms since the epoch; 0 for a test: what waits are real alerts. */
const endOf = ({ test, occurredAt, data }: HeardBreak): number =>
  test ? 0 : Date.parse(occurredAt) + data.durationMs;

/**
 * Returns when the ads end that run at `now`, ms since the epoch; 0 where none
 * do. A break that is only planned may be put off: its own event tells of it.
 */
function adsEnd(
  ads: FollowedAds["value"]["ads"],
  now: number,
): number {
  if (!ads?.startsAt || !ads.endsAt) return 0;
  const ends = Date.parse(ads.endsAt);
  return Date.parse(ads.startsAt) <= now && now < ends ? ends : 0;
}
