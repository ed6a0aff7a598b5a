import {
  StoreKeys,
  StoreListing,
  StoreParams,
} from "@/lib/features/widget_kv/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Keys of a custom widget's store",
    guard: widgetToken({ scopedTo: "widgetId" }),
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    params: StoreParams,
    query: StoreListing,
    answers: { 200: StoreKeys },
    handle: ({ services, caller, params, query }) =>
      services.widgetKv.list(
        { channelId: caller.channelId, ...params },
        query,
      ),
  }),
});
