import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { created } from "@/lib/http/respond.ts";
import { ListedScene, NewScene, Scene } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's scenes",
    guard: session(),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(ListedScene), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.overlays.scenes.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Create an empty scene",
    guard: session(),
    limit: dashboardWrites,
    body: NewScene,
    answers: { 201: Scene },
    async handle({ services, caller, body }) {
      const made = await services.overlays.scenes.create(
        caller.channelId,
        body,
      );
      return created(made.scene, `/api/widgets/scenes/${made.scene.id}`, {
        etag: made.versionstamp,
      });
    },
  }),
});
