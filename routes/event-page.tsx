import { asset } from "fresh/runtime";
import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { pageMode } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { EventPage } from "@/lib/pages/EventPage.tsx";
import { StartWatchdog } from "@/lib/pages/StartWatchdog.tsx";
import { scriptSheetsOf } from "@/lib/pages/script_sheets.ts";
import { isBlankBy } from "@/lib/schema/widgets/rules/latest_command.ts";
import { pageTranslator } from "@/lib/pages/page_translator.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "The event page as a browser source, published or not",
  guard: widgetToken(),
  async data({ services: { overlays }, caller: { channelId }, preview }) {
    const [startScript, view, orders] = await Promise.all([
      overlays.startScript(),
      overlays.eventPage.ownView(channelId),
      overlays.control.retained(channelId),
    ]);
    const mode = pageMode(preview, "0");
    const blank = mode === "live" && isBlankBy(orders);
    return { channelId, mode, startScript, view, blank };
  },
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
