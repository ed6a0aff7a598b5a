import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  GiveawayAnswer,
  GiveawayCommand,
  GiveawayDone,
} from "@/lib/schema/audience/giveaways.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The giveaway and its draws",
    guard: sessionOrKey("audience"),
    limit: dashboardReads,
    answers: { 200: GiveawayAnswer },
    async handle({ services, caller }) {
      const answer = await services.audience.giveaways.read(caller.channelId);
      return json(answer, { etag: String(answer.revision) });
    },
  }),
  POST: endpoint({
    summary: "Run the giveaway, or remove an entry",
    guard: sessionOrKey("audience"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: GiveawayCommand,
    answers: { 200: GiveawayDone, 404: "", 409: "", 412: "" },
    handle: ({ services, caller, body, headers, precondition }) =>
      services.audience.giveaways.command(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
  }),
});
