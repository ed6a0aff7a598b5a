import { asset } from "fresh/runtime";
import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { pageMode } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { EventPage } from "@/lib/pages/EventPage.tsx";
import { StartWatchdog } from "@/lib/pages/StartWatchdog.tsx";
import { scriptSheetsOf } from "@/lib/pages/script_sheets.ts";
import { pageTranslator } from "@/lib/pages/page_translator.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "The event page as a browser source, published or not",
  guard: widgetToken(),
  data: async ({ services, caller, preview }) => ({
    channelId: caller.channelId,
    mode: pageMode(preview, "0"),
    startScript: await services.overlays.startScript(),
    view: await services.overlays.eventPage.ownView(caller.channelId),
    blank: pageMode(preview, "0") === "live" &&
      await services.overlays.control.isBlank(caller.channelId),
  }),
});

export default define.page<typeof handler>(({ data }) => (
  <html
    lang={pageTranslator(data.view.channel.locale).lang}
    class="event-source"
    data-blank={data.blank ? "" : undefined}
  >
    <head>
      <meta charset="utf-8" />
      <meta name="referrer" content="no-referrer" />
      <title>Limelight overlay</title>
      <StartWatchdog script={data.startScript} />
      <link rel="stylesheet" href={asset("/site.css")} />
      <link rel="stylesheet" href={asset("/event-page.css")} />
      {scriptSheetsOf(data.view, data.view.channel.locale).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
    </head>
    <body>
      <EventPage {...data} />
    </body>
  </html>
));
