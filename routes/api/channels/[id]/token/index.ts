import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import {
  MASKED_TOKEN,
  WidgetToken,
} from "@/lib/schema/account/widget_tokens.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's widget token, for browser-source URLs",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: WidgetToken },
    async handle({ services, caller }) {
      const found = await services.account.widgetTokens.current(
        caller.channelId,
      );
      return caller.role === "masquerade"
        ? { ...found, token: MASKED_TOKEN }
        : found;
    },
  }),
});
