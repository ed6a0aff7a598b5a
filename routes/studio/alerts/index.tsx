import { z } from "zod";
import AlertsRoom from "@/islands/studio/AlertsRoom.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { AdsConsent } from "@/lib/pages/studio/shell/AdsConsent.tsx";
import { readAdsConsent } from "@/lib/pages/studio/shell/read_ads_consent.ts";
import { AlertsFrame } from "@/lib/pages/studio/alerts/AlertsFrame.tsx";
import { readAlerts } from "@/lib/pages/studio/alerts/read_alerts.ts";

export const handler = studioRoute({
  summary: "The alerts of an alert box",
  query: z.object({ box: z.string().max(64).optional() }),
  data: async ({ services, caller, query }) => {
    const [alerts, needsAdsConsent] = await Promise.all([
      readAlerts(services, caller, query.box),
      readAdsConsent(services, caller),
    ]);
    return { alerts, needsAdsConsent };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <AlertsFrame state={state}>
    <AdsConsent needed={data.needsAdsConsent} returnTo="/studio/alerts" />
    <AlertsRoom {...data.alerts} />
  </AlertsFrame>
));
