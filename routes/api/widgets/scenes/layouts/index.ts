import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { created } from "@/lib/http/respond.ts";
import {
  SceneFromLayout,
  SceneLayoutList,
} from "@/lib/schema/overlays/layouts.ts";
import { Scene } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Ready-made layouts to create scenes from",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: SceneLayoutList },
    handle: ({ services }) => ({
      items: services.overlays.layouts.list(),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Create a scene from a layout, whole or not at all",
    guard: session(),
    limit: dashboardWrites,
    body: SceneFromLayout,
    answers: { 201: Scene },
    async handle({ services, caller, body }) {
      const { scene, versionstamp } = await services.overlays.layouts.make(
        caller.channelId,
        body,
      );
      return created(scene, `/api/widgets/scenes/${scene.id}`, {
        etag: versionstamp,
      });
    },
  }),
});
