import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Restore a deleted scene with widgets, or a widget",
    description:
      "Under its old id and address, without sounds and custom widgets deleted meanwhile. A widget is back on its scene if there.",
    guard: session(),
    limit: dashboardWrites,
    params: z.object({ asideId: z.string().max(64) }),
    body: z.strictObject({}),
    bodyOptional: true,
    answers: { 204: "Restored", 404: "" },
    async handle({ services, caller, params }) {
      await services.overlays.trash.restore(caller.channelId, params.asideId);
      return noContent();
    },
  }),
});
