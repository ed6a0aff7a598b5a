import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { SceneStart } from "@/lib/schema/audience/clocks.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report that OBS shows a countdown's scene",
    description:
      "Where `startOn` is `scene-active`, once for all pages; not in a preview.",
    guard: widgetToken(),
    limit: widgetData,
    params: z.object({ instanceId: z.string().max(64) }),
    answers: { 200: SceneStart, 404: "" },
    handle: ({ services, caller, params, preview }) =>
      services.audience.clocks.sceneShown(caller.channelId, params.instanceId, {
        preview,
      }),
  }),
});
