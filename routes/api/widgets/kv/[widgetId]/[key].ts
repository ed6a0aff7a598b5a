import { JsonInput } from "@/lib/core/json_input.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { forCustomWidget } from "@/lib/http/for_custom_widget.ts";
import { widgetTokenOrOwner } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import {
  EntryParams,
  StoreEntry,
  StoreOptions,
  StoreRead,
} from "@/lib/schema/custom_widgets/store.ts";

const guard = widgetTokenOrOwner({ scopedTo: "widgetId" });
const common = { guard, limit: widgetData, params: EntryParams };
export const handler = methods({
  GET: endpoint({
    summary: "One value of a custom widget's store",
    ...common,
    query: StoreRead,
    answers: { 200: StoreEntry, 204: "Nothing is there", 404: "" },
    answersByQuery: { quiet: null },
    async handle({ services, caller, params, query, preview }) {
      const { store } = services.customWidgets;
      const at = { channelId: caller.channelId, ...params, preview };
      const found = await store[query.quiet ? "find" : "get"](at, params.key);
      if (found === null) return noContent();
      return json(found.entry, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Store any JSON value under a key",
    description:
      "At most 60 KiB and 64 levels a value, 1,000 keys and 5 MiB a widget. Its pages get `kv.updated`; previews have their own store. Of the store `shared` one widget takes half at most.",
    ...common,
    query: StoreOptions,
    body: JsonInput,
    bodyBytes: 256 * 1024,
    answers: { 200: StoreEntry, 201: StoreEntry, 404: "", 412: "", 413: "" },
    async handle({ services, caller, params, query, body, ...rest }) {
      const by = forCustomWidget(rest.ctx.req);
      const { precondition, preview } = rest;
      const at = { channelId: caller.channelId, ...params, preview };
      const options = { ttlMs: query.ttl_s, precondition, by };
      const { entry, created, versionstamp: etag } = await services
        .customWidgets.store.put(at, params.key, body, options);
      return json(entry, { status: created ? 201 : 200, etag });
    },
  }),
  DELETE: endpoint({
    summary: "Remove a value from the store",
    ...common,
    answers: { 204: "Removed", 404: "", 412: "" },
    async handle({ services, caller, params, precondition, preview }) {
      const at = { channelId: caller.channelId, ...params, preview };
      await services.customWidgets.store.remove(at, params.key, precondition);
      return noContent();
    },
  }),
});
