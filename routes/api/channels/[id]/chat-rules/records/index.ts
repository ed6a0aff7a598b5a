import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { ChatRuleRecords } from "@/lib/schema/audience/chat_rules.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The latest that rules of chat did, newest first",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ChatRuleRecords },
    handle: ({ services, caller }) =>
      services.audience.chatRules.records(caller.channelId),
  }),
});
