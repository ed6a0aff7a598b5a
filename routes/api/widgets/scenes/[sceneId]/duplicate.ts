import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { created } from "@/lib/http/respond.ts";
import { Scene } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Copy a scene with widgets, placements and sounds",
    guard: session(),
    limit: dashboardWrites,
    params: z.object({ sceneId: z.string().max(64) }),
    answers: { 201: Scene, 404: "" },
    async handle({ services, caller, params }) {
      const copy = await services.overlays.scenes.duplicate(
        caller.channelId,
        params.sceneId,
      );
      return created(copy.scene, `/api/widgets/scenes/${copy.scene.id}`, {
        etag: copy.versionstamp,
      });
    },
  }),
});
