import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { LookSoundParams } from "@/lib/schema/overlays/sounds.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A sound of a look",
    description: "WAV: 48 kHz, 16 bits, one channel, all equally loud.",
    guard: anyone,
    params: LookSoundParams,
    answers: {
      200: { description: "The sound", content: { "audio/wav": null } },
      404: "",
    },
    async handle({ services: { overlays }, params: { look, file } }) {
      const wav = await overlays.lookSounds.wavOf(look, file.slice(0, -4));
      if (!wav) {
        throw new AppError(
          "not_found",
          "Cannot play the sound: no look has a sound of that name",
        );
      }
      return new Response(wav, {
        headers: {
          "content-type": "audio/wav",
          "cache-control": "public, max-age=86400",
        },
      });
    },
  }),
});
