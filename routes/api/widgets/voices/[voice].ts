import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A sentence in one of the voices",
    description:
      "Counts towards the plan's characters a day, once while a process keeps it. 204: used up, or the service cannot speak.",
    guard: session(),
    limit: widgetData,
    params: z.object({ voice: z.string().min(1).max(60) }),
    answers: {
      200: { description: "The sentence", content: { "audio/*": null } },
      204: "Nothing to play",
      404: "No such voice",
    },
    async handle({ services, caller, params }) {
      const sample = await services.overlays.speech.sample(
        caller.channelId,
        params.voice,
      );
      return sample === null ? noContent() : new Response(sample.bytes, {
        headers: {
          "content-type": sample.type,
          "cache-control": "private, max-age=3600",
        },
      });
    },
  }),
});
