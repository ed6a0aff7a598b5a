import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { LibrarySoundParams } from "@/lib/schema/overlays/sounds.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A sound of the library, by its earlier name",
    description:
      "The sounds themselves are files, in FLAC. Earlier versions had WAV files: whoever asks for one of those is sent to the present one.",
    guard: anyone,
    params: LibrarySoundParams,
    answers: { 308: "The present file", 404: "" },
    handle({ services: { overlays }, params: { file } }) {
      const present = overlays.sounds.presentFile(file);
      if (present === null) {
        throw new AppError(
          "not_found",
          "Cannot play the sound: the library has none of that name",
        );
      }
      return new Response(null, {
        status: 308,
        headers: { location: `/sounds/${present}` },
      });
    },
  }),
});
