import { COMMANDS, CountDone } from "@/lib/features/subathon/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Count earlier activity for the ladder, each event once",
    description:
      "Reads the channel's log, which keeps a day. The clock is not touched.",
    guard: session({ channel: "id" }),
    limit: { name: "dashboard_writes", subject: (caller) => caller.channelId },
    body: COMMANDS.goals_backfill,
    answers: { 200: CountDone, 409: "" },
    handle: ({ services, caller, body }) =>
      services.subathon.backfill(caller.channelId, body),
  }),
});
