import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { PollPatch } from "@/lib/schema/audience/polls.ts";
import { TwitchPoll } from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  PATCH: endpoint({
    summary: "End a poll, or put it away",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), pollId: z.string().max(100) }),
    body: PollPatch,
    answers: { 200: TwitchPoll, 404: "", 409: "", 503: "" },
    handle: ({ services, caller, params: { pollId }, body }) =>
      services.audience.votes.endPoll(caller.channelId, pollId, body),
  }),
});
