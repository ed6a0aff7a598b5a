import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetTokenOrOwner } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  StoreKeys,
  StoreListing,
  StoreParams,
} from "@/lib/schema/custom_widgets/store.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Keys of a custom widget's store",
    guard: widgetTokenOrOwner({ scopedTo: "widgetId" }),
    limit: widgetData,
    params: StoreParams,
    query: StoreListing,
    answers: { 200: StoreKeys, 404: "" },
    handle: ({ services, caller, params, query, preview }) =>
      services.customWidgets.store.list(
        { channelId: caller.channelId, ...params, preview },
        query,
      ),
  }),
});
