import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { LookSoundParams } from "@/lib/schema/overlays/sounds.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A sound of a look",
    description:
      "FLAC of 48 kHz and two channels, at -16 LUFS and at most -1 dBTP. A name that ends in `.wav`, as earlier versions had them, answers the same.",
    guard: anyone,
    params: LookSoundParams,
    answers: {
      200: { description: "The sound", content: { "audio/flac": null } },
      404: "",
    },
    async handle({ services: { overlays }, params: { look, file } }) {
      const [name = ""] = file.split(".");
      const flac = await overlays.lookSounds.fileOf(look, name);
      if (!flac) {
        throw new AppError(
          "not_found",
          "Cannot play the sound: no look has a sound of that name",
        );
      }
      return new Response(flac, {
        headers: {
          "content-type": "audio/flac",
          "cache-control": "public, max-age=86400",
        },
      });
    },
  }),
});
