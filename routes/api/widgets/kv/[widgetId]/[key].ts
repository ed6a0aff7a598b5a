import { z } from "zod";
import { JsonInput } from "@/lib/core/json_input.ts";
import {
  StoreEntry,
  StoreKey,
  StoreOptions,
} from "@/lib/features/widget_kv/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { json, noContent } from "@/lib/http/respond.ts";

const params = z.object({ widgetId: z.string().max(64), key: StoreKey });
const guard = widgetToken({ scopedTo: "widgetId" });
const limit = {
  name: "widget_data",
  subject: (caller: { channelId: string }) => caller.channelId,
} as const;

export const handler = methods({
  GET: endpoint({
    summary: "One value of a custom widget's store",
    guard,
    limit,
    params,
    answers: { 200: StoreEntry, 404: "" },
    async handle({ services, caller, params }) {
      const of = { channelId: caller.channelId, widgetId: params.widgetId };
      const found = await services.widgetKv.get(of, params.key);
      return json(found.entry, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Store any JSON value under a key",
    description:
      "At most 60 KiB and 64 levels a value, 1,000 keys and 5 MiB a widget. `If-Match` and `If-None-Match: *` are honoured. Open pages of the widget hear of it as `kv.updated`; a preview's changes count like any other.",
    guard,
    limit,
    params,
    query: StoreOptions,
    body: JsonInput,
    bodyBytes: 256 * 1024,
    answers: { 200: StoreEntry, 201: StoreEntry, 404: "", 412: "", 413: "" },
    async handle({ services, caller, params, query, body, precondition }) {
      const of = { channelId: caller.channelId, widgetId: params.widgetId };
      const done = await services.widgetKv.put(of, params.key, body, {
        ttlMs: query.ttl_s === undefined ? null : query.ttl_s * 1_000,
        precondition,
      });
      return json(done.entry, {
        status: done.created ? 201 : 200,
        etag: done.versionstamp,
      });
    },
  }),
  DELETE: endpoint({
    summary: "Remove a value from a custom widget's store",
    guard,
    limit,
    params,
    answers: { 204: "Removed", 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      const of = { channelId: caller.channelId, widgetId: params.widgetId };
      await services.widgetKv.remove(of, params.key, precondition);
      return noContent();
    },
  }),
});
