import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import { Instance } from "@/lib/schema/overlays/scenes.ts";

const params = z.object({ instanceId: z.string().max(64) });

export const handler = methods({
  GET: endpoint({
    summary: "One built-in widget",
    guard: session(),
    limit: dashboardReads,
    params,
    answers: { 200: Instance, 404: "" },
    async handle({ services, caller, params }) {
      const found = await services.overlays.instances.get(
        caller.channelId,
        params.instanceId,
      );
      return json(found.instance, { etag: found.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Delete a built-in widget",
    guard: session(),
    limit: dashboardWrites,
    params,
    answers: { 204: "Deleted", 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      await services.overlays.instances.remove(
        caller.channelId,
        params.instanceId,
        precondition,
      );
      return noContent();
    },
  }),
});
