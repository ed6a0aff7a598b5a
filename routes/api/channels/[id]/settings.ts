import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChannelSettings,
  ChannelSettingsPatch,
} from "@/lib/schema/account/channels.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's locale, blocked words, and what is public",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ChannelSettings },
    async handle({ services, caller }) {
      const found = await services.account.channels.settings(caller.channelId);
      return json(found.settings, { etag: found.versionstamp });
    },
  }),
  PATCH: endpoint({
    summary: "Change the channel's settings; the rest stays",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ChannelSettingsPatch,
    answers: { 200: ChannelSettings, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const changed = await services.account.channels.updateSettings(
        { id: caller.channelId, login: caller.login },
        body,
        precondition,
      );
      return json(changed.settings, { etag: changed.versionstamp });
    },
  }),
});
