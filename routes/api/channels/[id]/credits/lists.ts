import { IdempotencyHeaders, withHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { ListChange, ListsAnswer } from "@/lib/schema/subathon/credits.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The credits' custom lists",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ListsAnswer },
    handle: async ({ services, caller }) => ({
      items: await services.subathon.credits.ownLists(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Save or delete a custom list",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: ListChange,
    answers: { 200: ListsAnswer, 404: "", 409: "", 412: "" },
    handle: async ({ services, caller, body, headers, precondition }) => ({
      items: await services.subathon.credits.changeList(
        caller.channelId,
        withHeaders(body, headers, precondition),
      ),
      nextCursor: null,
    }),
  }),
});
