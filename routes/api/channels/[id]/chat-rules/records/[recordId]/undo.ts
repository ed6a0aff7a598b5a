import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import {
  ChatRuleRecordParams,
  ChatRuleRecords,
} from "@/lib/schema/audience/chat_rules.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Take back what a rule of chat did, once",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: ChatRuleRecordParams,
    answers: { 200: ChatRuleRecords, 404: "", 409: "" },
    handle: ({ services, caller, params }) =>
      services.audience.chatRules.undo(caller.channelId, params.recordId),
  }),
});
