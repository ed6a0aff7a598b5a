import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { PersonErase, PersonErased } from "@/lib/schema/audience/erasure.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Erase a person from overlays, lists, replays and receipts",
    description:
      "Open pages take them off within a second. Safe to send again.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: PersonErase,
    answers: { 200: PersonErased },
    handle: ({ services, caller, body }) =>
      services.audience.people.erase(caller.channelId, body),
  }),
});
