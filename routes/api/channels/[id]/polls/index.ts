import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import { NewPoll } from "@/lib/schema/audience/polls.ts";
import {
  PollsAnswer,
  TwitchPoll,
} from "@/lib/schema/widget_data/platform_reads.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Polls of the channel, for who runs them",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: PollsAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.platformReads.polls(caller.channelId),
  }),
  POST: endpoint({
    summary: "Start a poll on the platform",
    description:
      "A poll that runs with the same words is answered as it is. `scope_missing`: the streamer allows it once at `/auth/login?also=votes`.",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    body: NewPoll,
    answers: { 201: TwitchPoll, 409: "", 503: "" },
    handle: async ({ services, caller, body }) =>
      json(
        await services.audience.votes.startPoll(caller.channelId, body),
        { status: 201 },
      ),
  }),
});
