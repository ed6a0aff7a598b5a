import type { State } from "@/lib/http/define.ts";
import { linesAfter } from "@/lib/studio/browser/chat/lines_after.ts";

/** Events of chat that are read for a page. */
const LINES = 50;

/** Reads the lines of chat that a room is drawn with, newest first. */
export async function readChatLines(
  { widgetData }: State["services"],
  channelId: string,
) {
  const { items } = await widgetData.recentEvents.list(channelId, {
    kinds: "chat.*",
    limit: LINES,
    tests: "exclude",
  });
  return linesAfter([], items);
}
