import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { visitor } from "@/lib/http/guard.ts";
import { publicPages } from "@/lib/http/limits.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { EventPage } from "@/lib/pages/EventPage.tsx";
import { pageTranslator } from "@/lib/pages/page_translator.ts";

export const handler = pageRoute({
  summary: "The channel's public event page",
  description: "404 too where the channel does not publish it.",
  guard: visitor,
  limit: publicPages,
  params: z.object({ login: z.string().max(64) }),
  cacheControl: "public, max-age=5",
  data: async ({ services, params }) => ({
    view: await services.overlays.eventPage.publicView(params.login),
  }),
  lang: ({ view }) => pageTranslator(view.channel.locale).lang,
});

export default define.page<typeof handler>(({ data }) => (
  <EventPage view={data.view} channelId={null} />
));
