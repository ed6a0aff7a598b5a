import { clientHas } from "@/lib/http/entity_tag.ts";
import {
  CommandList,
  CommandListSave,
} from "@/lib/schema/bot/commands_page.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json, notModified } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's list of bot commands",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: CommandList, 304: "Not changed" },
    async handle({ services, caller, ctx }) {
      const found = await services.bot.commandsPage.get(caller.channelId);
      const { list, versionstamp: etag } = found;
      return etag !== undefined && clientHas(ctx.req, etag)
        ? notModified(etag)
        : json(list, { etag });
    },
  }),
  PUT: endpoint({
    summary: "Replace the channel's list of bot commands",
    description:
      "The whole list, in the page's order; it takes what `GET` answers.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: CommandListSave,
    answers: { 200: CommandList, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const saved = await services.bot.commandsPage.replace(
        caller.channelId,
        body.items,
        precondition,
      );
      return json(saved.list, { etag: saved.versionstamp });
    },
  }),
});
