import DockSubathon from "@/islands/studio/DockSubathon.tsx";
import { define } from "@/lib/http/define.ts";
import { dockRoute } from "@/lib/http/dock_route.ts";
import { DockPage } from "@/lib/pages/studio/dock/DockPage.tsx";

export const handler = dockRoute({
  summary: "The dock of the subathon",
  async data({ subathon }, channelId) {
    const [timer, { items: entries }] = await Promise.all([
      subathon.session.timerForOperator(channelId),
      subathon.session.ledger.page(channelId, { limit: 8 }),
    ]);
    return { timer, entries };
  },
});

export default define.page<typeof handler>(({ data }) => (
  <DockPage dock="subathon" channelName={data?.channelName ?? null}>
    {data && (
      <DockSubathon
        channelId={data.channelId}
        readOnly={data.readOnly}
        {...data.facts}
      />
    )}
  </DockPage>
));
