import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { SoundAssignment } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The sounds that a scene plays, one per event",
    guard: session(),
    limit: dashboardReads,
    params: z.object({ sceneId: z.string().max(64) }),
    answers: {
      200: z.object({ items: z.array(SoundAssignment), nextCursor: z.null() }),
      404: "",
    },
    handle: async ({ services, caller, params }) => ({
      items: await services.overlays.soundAssignments.list(
        caller.channelId,
        params.sceneId,
      ),
      nextCursor: null,
    }),
  }),
});
