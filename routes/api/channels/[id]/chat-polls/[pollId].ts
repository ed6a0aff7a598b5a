import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { ChatPoll, ChatPollPatch } from "@/lib/schema/audience/chat_polls.ts";

export const handler = methods({
  PATCH: endpoint({
    summary: "End a poll in chat, or cancel it",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), pollId: z.string().max(100) }),
    body: ChatPollPatch,
    answers: { 200: ChatPoll, 404: "", 409: "" },
    handle: ({ services, caller, params: { pollId }, body }) =>
      services.audience.chatPolls.end(caller.channelId, pollId, body),
  }),
});
