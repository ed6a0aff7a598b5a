import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import { Asset, AssetDeletion } from "@/lib/schema/overlays/assets.ts";

const params = z.object({ assetId: z.string().max(64) });

export const handler = methods({
  GET: endpoint({
    summary: "One uploaded file",
    guard: session(),
    limit: dashboardReads,
    params,
    answers: { 200: Asset, 404: "" },
    handle: ({ services, caller, params }) =>
      services.overlays.assets.get(caller.channelId, params.assetId),
  }),
  DELETE: endpoint({
    summary: "Delete a file; 409 with where it is used, unless `force=1`",
    guard: session(),
    limit: dashboardWrites,
    params,
    query: AssetDeletion,
    answers: { 204: "Deleted", 404: "", 409: "" },
    async handle({ services, caller, params, query }) {
      await services.overlays.assets.remove(
        caller.channelId,
        params.assetId,
        query.force === "1",
      );
      return noContent();
    },
  }),
});
