import { buildId } from "@/lib/http/build_id.ts";
import type { State } from "@/lib/http/define.ts";
import { readChatLines } from "@/lib/pages/studio/read_chat_lines.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { FEED_KINDS } from "@/lib/studio/browser/live/feed_filter.ts";
import { alertKindsOf } from "./alert_kinds_of.ts";

/** Query of the events that the room is drawn with. */
const FIRST_EVENTS = {
  limit: 50,
  kinds: FEED_KINDS,
  tests: "exclude",
} as const;

/** Reads what the live room is drawn from, and the follows that are held above it. */
export async function readLive(
  services: State["services"],
  { channelId, role }: LoginSession,
) {
  const { overlays, widgetData, platform } = services;
  const [events, { items }, connections, orders, scenes, widgets, lines, held] =
    await Promise.all([
      widgetData.recentEvents.list(channelId, FIRST_EVENTS),
      overlays.playback.read(channelId),
      overlays.connections.list(channelId),
      overlays.control.retained(channelId),
      overlays.scenes.list(channelId),
      overlays.instances.list(channelId),
      readChatLines(services, channelId),
      platform.heldFollows.read(channelId),
    ]);
  const readOnly = role === "masquerade";
  return {
    follows: { channelId, readOnly, held },
    desk: {
      channelId,
      readOnly,
      events,
      boxes: items,
      connections,
      build: buildId(),
      orders,
      scenes: scenes.map(({ id, name }) => ({ id, name })),
      lines,
      alertKinds: alertKindsOf(widgets),
      widgets: Object.fromEntries(widgets.map(({ id, name }) => [id, name])),
    },
  };
}
