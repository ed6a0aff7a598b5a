import { z } from "zod";
import AlertsRoom from "@/islands/studio/AlertsRoom.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { AlertsFrame } from "@/lib/pages/studio/alerts/AlertsFrame.tsx";
import { readAlerts } from "@/lib/pages/studio/alerts/read_alerts.ts";

export const handler = studioRoute({
  summary: "The alerts of an alert box",
  query: z.object({ box: z.string().max(64).optional() }),
  data: ({ services, caller, query }) =>
    readAlerts(services, caller, query.box),
});

export default define.page<typeof handler>(({ data, state }) => (
  <AlertsFrame state={state}>
    <AlertsRoom {...data} />
  </AlertsFrame>
));
