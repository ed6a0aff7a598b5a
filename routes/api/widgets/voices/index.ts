import { VoiceList } from "@/lib/features/overlays/speech/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The voices that read alerts aloud",
    description:
      "None where nothing that speaks is configured: then pages use a voice of the computer that OBS runs on.",
    guard: session(),
    answers: { 200: VoiceList },
    handle: ({ services }) => ({
      items: services.overlays.speech.voices(),
      nextCursor: null,
    }),
  }),
});
