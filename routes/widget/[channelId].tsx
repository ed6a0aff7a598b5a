import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { overlayData } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import { CustomWidgetQuery } from "@/lib/schema/custom_widgets/frames.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "A custom widget as a browser source",
  guard: widgetToken({ channel: "channelId" }),
  query: CustomWidgetQuery,
  data: (input) =>
    overlayData(
      input,
      (request) =>
        input.services.customWidgets.frames.page(
          request,
          input.query.widget_id,
        ),
    ),
});

export default define.page<typeof handler>(({ data }) => (
  <OverlayPage {...data} />
));
