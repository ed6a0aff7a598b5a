import { z } from "zod";
import WidgetSettings from "@/islands/studio/WidgetSettings.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { AdsConsent } from "@/lib/pages/studio/shell/AdsConsent.tsx";
import { readAdsConsent } from "@/lib/pages/studio/shell/read_ads_consent.ts";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";

/** Widgets that may go by the platform's ads. */
const BY_ADS: ReadonlySet<string> = new Set(["ad-break", "alert-box"]);

export const handler = studioRoute({
  summary: "The settings of one widget",
  params: z.object({ instanceId: z.string().max(64) }),
  data: async ({ services, caller, params: { instanceId } }) => {
    const read = await readWidgetSettings(services, caller, instanceId);
    const needsAdsConsent = BY_ADS.has(read.type) &&
      await readAdsConsent(services, caller);
    return { ...read, instanceId, needsAdsConsent };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="widgets"
    title={data.title}
    lede={data.kind === data.title ? undefined : data.kind}
    sheets={["library", "settings"]}
  >
    <AdsConsent
      needed={data.needsAdsConsent}
      returnTo={`/studio/widgets/${data.instanceId}`}
    />
    <WidgetSettings {...data.settings} />
  </StudioPage>
));
