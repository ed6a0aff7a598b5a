import { useEffect } from "preact/hooks";
import { recordRuntime } from "@/lib/overlay/record_runtime.ts";
import {
  type EventPageInfo,
  followEventPage,
} from "@/lib/overlay/follow_event_page.ts";

/**
 * Keeps an event page current. Without it the page is complete, and stands
 * still.
 */
export default function EventPageLive(info: EventPageInfo) {
  const { serverTime, locale, channelId, kinds, mode } = info;
  useEffect(() => {
    recordRuntime({ isWhole: true });
    return followEventPage(info);
  }, [serverTime, locale, channelId, kinds, mode]);
  return null;
}
