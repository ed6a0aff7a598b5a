import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { VoiceList } from "@/lib/schema/overlays/speech.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The voices that read alerts aloud",
    description:
      "None where none is configured: pages then use a voice of OBS's computer.",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: VoiceList },
    handle: ({ services }) => ({
      items: services.overlays.speech.voices(),
      nextCursor: null,
    }),
  }),
});
