import { z } from "zod";
import WidgetSettings from "@/islands/studio/WidgetSettings.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";

export const handler = studioRoute({
  summary: "The settings of one widget",
  params: z.object({ instanceId: z.string().max(64) }),
  data: ({ services, caller, params }) =>
    readWidgetSettings(services, caller, params.instanceId),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="widgets"
    title={data.title}
    lede={data.kind === data.title ? undefined : data.kind}
    sheets={["library", "settings"]}
  >
    <WidgetSettings {...data.settings} />
  </StudioPage>
));
