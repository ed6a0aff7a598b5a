import { z } from "zod";
import AlertsRoom from "@/islands/studio/AlertsRoom.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { readAlerts } from "@/lib/studio/alerts/read_alerts.ts";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";
import { ALERTS_WORDS } from "@/lib/studio/words/alerts.ts";

export const handler = studioRoute({
  summary: "The alerts of an alert box",
  query: z.object({ box: z.string().max(64).optional() }),
  data: ({ services, caller, query }) =>
    readAlerts(services, caller, query.box),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="alerts"
    lede={ALERTS_WORDS.lede}
    sheets={["library", "settings", "alerts"]}
  >
    <AlertsRoom {...data} />
  </StudioPage>
));
