import {
  CommandsParams,
  CommandsQuery,
} from "@/lib/features/bot/commands_page/schema.ts";
import { define } from "@/lib/http/define.ts";
import { anyone } from "@/lib/http/guard.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { CommandsPage } from "@/lib/pages/CommandsPage.tsx";
import { speakerFor } from "@/lib/pages/words/speaker.ts";

export const handler = pageRoute({
  summary: "The channel's public commands page",
  description: "404 too where the channel does not publish it.",
  guard: anyone,
  params: CommandsParams,
  query: CommandsQuery,
  cacheControl: "public, max-age=30",
  data: async ({ services, params, query }) => ({
    view: await services.bot.commandsPage.page(params.login, query.q),
  }),
  lang: ({ view }) => speakerFor(view.channel.locale).lang,
});

export default define.page<typeof handler>(({ data }) => (
  <CommandsPage {...data} />
));
