import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChatPoll,
  ChatPollsAnswer,
  NewChatPoll,
} from "@/lib/schema/audience/chat_polls.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Polls of the channel in which viewers vote by chat",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: ChatPollsAnswer },
    handle: ({ services, caller }) =>
      services.audience.chatPolls.list(caller.channelId),
  }),
  POST: endpoint({
    summary: "Start a poll in which viewers vote by chat",
    description:
      "A poll that runs with the same words is answered as it is; while another runs it is `conflict`. Its events are `poll.begin`, `poll.progress` and `poll.end`, with `source` `chat`.",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    body: NewChatPoll,
    answers: { 201: ChatPoll, 409: "" },
    handle: async ({ services, caller, body }) =>
      json(
        await services.audience.chatPolls.open(caller.channelId, body),
        { status: 201 },
      ),
  }),
});
