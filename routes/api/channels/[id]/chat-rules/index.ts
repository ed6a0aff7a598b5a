import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { withHeaders } from "@/lib/http/command_headers.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChatRulesAnswer,
  ChatRulesSave,
} from "@/lib/schema/audience/chat_rules.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Rules by which chat, channel points and bits do things",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ChatRulesAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.chatRules.read(caller.channelId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  PUT: endpoint({
    summary: "Replace the rules",
    description:
      "All of them; a rule that keeps its `id` keeps its cool-down. They apply from now on.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ChatRulesSave,
    answers: { 200: ChatRulesAnswer, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const answer = await services.audience.chatRules.save(
        caller.channelId,
        withHeaders(body, {}, precondition),
      );
      return json(answer, { etag: String(answer.revision) });
    },
  }),
});
