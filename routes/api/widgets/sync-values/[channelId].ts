import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { SyncAnswer, SyncQuery } from "@/lib/schema/widget_data/sync_values.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Values that widgets' fields are bound to",
    guard: widgetToken({ channel: "channelId", scopedTo: "any" }),
    query: SyncQuery,
    limit: widgetData,
    answers: { 200: SyncAnswer },
    handle: async ({ services, caller, query }) => ({
      values: await services.widgetData.syncValues.read(
        caller.channelId,
        query.fields,
      ),
    }),
  }),
});
