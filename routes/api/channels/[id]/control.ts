import {
  ControlAnswer,
  ControlOrder,
} from "@/lib/features/overlay_control/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Skip, pause, mute, clear or reload on the channel's open pages",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ControlOrder,
    answers: { 201: ControlAnswer },
    async handle({ services, caller, body }) {
      const order = await services.overlayControl.order(caller.channelId, body);
      return json(order, { status: 201 });
    },
  }),
});
