import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { AssetList, AssetQuery } from "@/lib/schema/overlays/assets.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's uploads, newest first",
    description: "With `kind` a page may be short: it leaves out others.",
    guard: session(),
    limit: dashboardReads,
    query: AssetQuery,
    answers: { 200: AssetList, 400: "" },
    handle: ({ services, caller, query }) =>
      services.overlays.assets.list(caller.channelId, query),
  }),
});
