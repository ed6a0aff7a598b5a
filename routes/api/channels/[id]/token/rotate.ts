import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { WidgetToken } from "@/lib/schema/account/widget_tokens.ts";

export const handler = methods({
  POST: endpoint({
    summary:
      "Issue a new widget token; the old one's URLs and sockets stop working",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    answers: { 200: WidgetToken },
    handle: ({ services, caller }) =>
      services.account.widgetTokens.rotate(caller.channelId),
  }),
});
