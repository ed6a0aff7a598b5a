import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { PlacementPatch, SavedInstance } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  PATCH: endpoint({
    summary: "Move a built-in widget on its scene; other fields stay",
    guard: session(),
    limit: dashboardWrites,
    params: z.object({ instanceId: z.string().max(64) }),
    body: PlacementPatch,
    answers: { 200: SavedInstance, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const placed = await services.overlays.instances.place(
        caller.channelId,
        params.instanceId,
        body,
        precondition,
      );
      return json(placed.instance, { etag: placed.versionstamp });
    },
  }),
});
