import { useEffect } from "preact/hooks";
import { noteRuntime } from "@/lib/overlay/note_runtime.ts";
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
    noteRuntime({ isWhole: true });
    return followEventPage(info);
  }, [serverTime, locale, channelId, kinds, mode]);
  return null;
}
