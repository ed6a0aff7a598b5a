import type { State } from "@/lib/http/define.ts";
import {
  linesAfter,
  MAX_LINES,
} from "@/lib/studio/browser/chat/lines_after.ts";

/** Reads the lines of chat that a room is drawn with, newest first. */
export async function readChatLines(
  { widgetData }: State["services"],
  channelId: string,
) {
  const { items } = await widgetData.recentEvents.list(channelId, {
    kinds: "chat.*",
    limit: MAX_LINES,
    tests: "exclude",
  });
  return linesAfter([], items);
}
