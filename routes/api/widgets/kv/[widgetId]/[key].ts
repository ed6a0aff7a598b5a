import { JsonInput } from "@/lib/core/json_input.ts";
import { FOR_CUSTOM_WIDGET } from "@/lib/features/account/rate_limits/schema.ts";
import {
  EntryParams,
  StoreEntry,
  StoreOptions,
} from "@/lib/features/custom_widgets/store/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";

const guard = widgetToken({ scopedTo: "widgetId" });

export const handler = methods({
  GET: endpoint({
    summary: "One value of a custom widget's store",
    guard,
    limit: widgetData,
    params: EntryParams,
    answers: { 200: StoreEntry, 404: "" },
    async handle({ services, caller: { channelId }, params, preview }) {
      const found = await services.customWidgets.store.get(
        { channelId, ...params, preview },
        params.key,
      );
      return json(found.entry, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Store any JSON value under a key",
    description:
      "At most 60 KiB and 64 levels a value, 1,000 keys and 5 MiB a widget. `If-Match` and `If-None-Match: *` are honoured. Open pages of the widget hear of it as `kv.updated`; previews have a store of their own. Of the store `shared` one widget's code takes half at most.",
    guard,
    limit: widgetData,
    params: EntryParams,
    query: StoreOptions,
    body: JsonInput,
    bodyBytes: 256 * 1024,
    answers: { 200: StoreEntry, 201: StoreEntry, 404: "", 412: "", 413: "" },
    async handle(
      { services, caller, params, query, body, precondition, preview, ctx },
    ) {
      const done = await services.customWidgets.store.put(
        { channelId: caller.channelId, ...params, preview },
        params.key,
        body,
        {
          ttlMs: query.ttl_s,
          precondition,
          by: ctx.req.headers.get(FOR_CUSTOM_WIDGET),
        },
      );
      const status = done.created ? 201 : 200;
      return json(done.entry, { status, etag: done.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Remove a value from a custom widget's store",
    guard,
    limit: widgetData,
    params: EntryParams,
    answers: { 204: "Removed", 404: "", 412: "" },
    async handle({ services, caller, params, precondition, preview }) {
      await services.customWidgets.store.remove(
        { channelId: caller.channelId, ...params, preview },
        params.key,
        precondition,
      );
      return noContent();
    },
  }),
});
