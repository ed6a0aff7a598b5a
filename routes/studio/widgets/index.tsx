import WidgetList from "@/islands/studio/WidgetList.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readWidgets } from "@/lib/pages/studio/widgets/read_widgets.ts";
import { WIDGETS_MESSAGES } from "@/lib/studio/messages/widgets.ts";

export const handler = studioRoute({
  summary: "The channel's widgets",
  reachesObs: true,
  data: ({ services, caller }) => readWidgets(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="widgets"
    lede={WIDGETS_MESSAGES.lede}
    sheets={["library"]}
  >
    <WidgetList {...data} />
  </StudioPage>
));
