import { define } from "@/lib/http/define.ts";
import { visitor } from "@/lib/http/guard.ts";
import { publicPages } from "@/lib/http/limits.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { CommandsPage } from "@/lib/pages/CommandsPage.tsx";
import { pageTranslator } from "@/lib/pages/page_translator.ts";
import {
  CommandsParams,
  CommandsQuery,
} from "@/lib/schema/bot/commands_page.ts";

export const handler = pageRoute({
  summary: "The channel's public commands page",
  description: "404 too where the channel does not publish it.",
  guard: visitor,
  limit: publicPages,
  params: CommandsParams,
  query: CommandsQuery,
  cacheControl: "public, max-age=30",
  data: async ({ services, params, query }) => ({
    view: await services.bot.commandsPage.page(params.login, query.q),
  }),
  // What is searched for is not worth a place.
  keptFor: ({ view }) => view.q === "" ? view : null,
  lang: ({ view }) => pageTranslator(view.channel.locale).lang,
});

export default define.page<typeof handler>(({ data }) => (
  <CommandsPage {...data} />
));
