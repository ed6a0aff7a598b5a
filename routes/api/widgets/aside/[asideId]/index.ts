import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  DELETE: endpoint({
    summary: "Remove a deleted scene or widget for good",
    guard: session(),
    limit: dashboardWrites,
    params: z.object({ asideId: z.string().max(64) }),
    answers: { 204: "Removed", 404: "" },
    async handle({ services, caller, params }) {
      await services.overlays.trash.remove(caller.channelId, params.asideId);
      return noContent();
    },
  }),
});
