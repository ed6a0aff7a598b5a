import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { overlayData } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import { NativeWidgetQuery } from "@/lib/schema/overlays/browser_sources.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "A built-in widget as a browser source",
  guard: widgetToken({ channel: "channelId" }),
  query: NativeWidgetQuery,
  data: (input) =>
    overlayData(
      input,
      (request) =>
        input.services.overlays.browserSources.widget(request, input.query),
    ),
});

export default define.page<typeof handler>(({ data }) => (
  <OverlayPage {...data} />
));
