import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChallengeAnswer,
  ChallengeCommand,
  ChallengeDone,
} from "@/lib/schema/audience/challenges.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The challenge",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: ChallengeAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.challenges.read(caller.channelId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Start, move, end or clear the challenge",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: ChallengeCommand,
    answers: { 200: ChallengeDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.challenges.command(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
