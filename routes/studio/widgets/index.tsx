import WidgetList from "@/islands/studio/WidgetList.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readWidgets } from "@/lib/pages/studio/widgets/read_widgets.ts";

export const handler = studioRoute({
  summary: "The channel's widgets",
  reachesObs: true,
  data: ({ services, caller }) => readWidgets(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="widgets"
    lede="A widget shows one thing: alerts, chat, a goal, a clock."
    sheets={["library"]}
  >
    <WidgetList {...data} />
  </StudioPage>
));
