import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "An event's message, read aloud",
    description:
      "204 when the alert box does not speak it or the service cannot: pages then use their own voice.",
    guard: widgetToken(),
    limit: widgetData,
    params: z.object({ instanceId: z.string().max(64) }),
    query: z.object({ event: z.string().min(1).max(300) }),
    answers: {
      200: { description: "The speech", content: { "audio/*": null } },
      204: "Nothing to play",
      404: "",
    },
    async handle({ services, caller, params, query }) {
      const speech = await services.overlays.speech.of(
        caller.channelId,
        query.event,
        params.instanceId,
      );
      return speech === null ? noContent() : new Response(speech.bytes, {
        headers: {
          "content-type": speech.type,
          "cache-control": "private, no-store",
        },
      });
    },
  }),
});
