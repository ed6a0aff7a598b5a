import { z } from "zod";
import {
  Activation,
  ActivationAnswer,
} from "@/lib/features/activations/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  POST: endpoint({
    summary: "A page tells that its scene is shown, or that the stream ends",
    description:
      "Starts a countdown or the credits where their `startOn` says so, once for all pages. A preview starts nothing.",
    guard: widgetToken(),
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    params: z.object({ instanceId: z.string().max(64) }),
    body: Activation,
    answers: { 200: ActivationAnswer, 404: "" },
    handle: ({ services, caller, params, body, preview }) =>
      preview ? { started: false } : services.activations.tell(
        caller.channelId,
        params.instanceId,
        body,
      ),
  }),
});
