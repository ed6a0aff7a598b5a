import DockLive from "@/islands/studio/DockLive.tsx";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { define } from "@/lib/http/define.ts";
import { dockRoute } from "@/lib/http/dock_route.ts";
import { DockPage } from "@/lib/pages/studio/dock/DockPage.tsx";

export const handler = dockRoute({
  summary: "The dock of the live room",
  async data({ overlays, widgetData }, channelId) {
    const [{ items: events }, { items: boxes }, orders] = await Promise.all([
      widgetData.recentEvents.list(channelId, {
        limit: 15,
        kinds: SUPPORT_KINDS.join(","),
        tests: "include",
      }),
      overlays.playback.read(channelId),
      overlays.control.retained(channelId),
    ]);
    return { events, boxes, orders };
  },
});

export default define.page<typeof handler>(({ data }) => (
  <DockPage dock="live" channelName={data?.channelName ?? null}>
    {data && (
      <DockLive
        channelId={data.channelId}
        readOnly={data.readOnly}
        {...data.facts}
      />
    )}
  </DockPage>
));
