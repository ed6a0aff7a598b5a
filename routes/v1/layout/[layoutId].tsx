import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { editorOrigin } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import {
  LayoutNamed,
  LayoutStillQuery,
} from "@/lib/schema/overlays/layouts.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "A still picture of a ready layout, in the channel's look",
  guard: widgetToken(),
  params: LayoutNamed,
  query: LayoutStillQuery,
  data: async ({ services, caller, params, query }) => ({
    mode: "still" as const,
    editorOrigin: editorOrigin(services.config),
    startScript: await services.overlays.startScript(),
    check: false,
    view: await services.overlays.browserSources.layout(
      caller.channelId,
      params.layoutId,
      query.pack,
    ),
  }),
});

export default define.page<typeof handler>(({ data }) => (
  <OverlayPage {...data} />
));
