import LiveDesk from "@/islands/studio/LiveDesk.tsx";
import { buildId } from "@/lib/http/build_id.ts";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { alertKindsOf } from "@/lib/pages/studio/live/alert_kinds_of.ts";
import { FEED_KINDS } from "@/lib/studio/browser/live/feed_filter.ts";
import { readChatLines } from "@/lib/pages/studio/read_chat_lines.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

/** Query of the events that the room is drawn with. */
const FIRST_EVENTS = {
  limit: 50,
  kinds: FEED_KINDS,
  tests: "exclude",
} as const;

export const handler = studioRoute({
  summary: "The studio's live room",
  data: async ({ services, caller: { channelId, role } }) => {
    const { overlays, widgetData } = services;
    const [events, { items }, connections, orders, scenes, widgets, lines] =
      await Promise.all([
        widgetData.recentEvents.list(channelId, FIRST_EVENTS),
        overlays.playback.read(channelId),
        overlays.connections.list(channelId),
        overlays.control.retained(channelId),
        overlays.scenes.list(channelId),
        overlays.instances.list(channelId),
        readChatLines(services, channelId),
      ]);
    return {
      channelId,
      readOnly: role === "masquerade",
      events,
      boxes: items,
      connections,
      build: buildId(),
      orders,
      scenes: scenes.map(({ id, name }) => ({ id, name })),
      lines,
      alertKinds: alertKindsOf(widgets),
      widgets: Object.fromEntries(widgets.map(({ id, name }) => [id, name])),
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage state={state} room="live" sheets={["live"]}>
    <LiveDesk {...data} />
  </StudioPage>
));
