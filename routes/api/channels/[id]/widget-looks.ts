import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { InstanceLooks } from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Give looks to several built-in widgets",
    description:
      "Answers the looks that they had: sent back, they undo it. Changes nothing when the channel has not all of the widgets.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: InstanceLooks,
    answers: { 200: InstanceLooks, 404: "" },
    handle: async ({ services, caller, body }) => ({
      widgets: await services.overlays.instances.dress(
        caller.channelId,
        body.widgets,
      ),
    }),
  }),
});
