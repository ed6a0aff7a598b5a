import { z } from "zod";
import { StandingOrders } from "@/lib/features/overlay_control/schema.ts";
import { SceneLayout } from "@/lib/features/overlays/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";

export const handler = methods({
  GET: endpoint({
    summary:
      "Present settings and figures of the widgets on an open page, and where they stand",
    guard: widgetToken({ channel: "channelId" }),
    limit: widgetData,
    query: z.object({
      ids: z.string().max(10_000)
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(z.array(z.string().max(64)).max(200))
        .describe(
          "Instance ids, or types of plain widgets, separated by commas",
        ),
      scene_id: z.string().max(64).optional()
        .describe("The scene that the page shows; its layout is answered too"),
    }),
    answers: {
      200: StandingOrders.extend({
        widgets: z.record(
          z.string(),
          z.object({ settings: z.unknown(), state: z.unknown() }),
        ).describe("By id; what is gone is left out"),
        scene: SceneLayout.nullable().optional()
          .describe("Of `scene_id`; `null` when the scene is gone"),
      }),
    },
    async handle({ services, caller, query }) {
      const { channelId } = caller;
      const { ids, scene_id: sceneId } = query;
      const { overlays, overlayControl } = services;
      const [widgets, scene, orders] = await Promise.all([
        overlays.refresh(channelId, ids),
        sceneId === undefined ? undefined : overlays.layout(channelId, sceneId),
        overlayControl.standing(channelId),
      ]);
      return { widgets, scene, orders };
    },
  }),
});
