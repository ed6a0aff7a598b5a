import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { fileAnswer } from "@/lib/http/file_answer.ts";
import { anyone } from "@/lib/http/guard.ts";
import { STINGER } from "@/lib/schema/overlays/stingers.ts";

const FILE = { "video/webm": null };

export const handler = methods({
  GET: endpoint({
    summary: "The stinger of a look, for OBS's transitions",
    description:
      `WebM of VP9 with alpha, ${STINGER.width} × ${STINGER.height} at ${STINGER.frameRate} frames a second, ${STINGER.lengthMs} ms long, without sound. It covers the picture at ${STINGER.cutMs} ms, which is its transition point.`,
    guard: anyone,
    params: z.object({
      look: z.string().max(64).describe("Id of a look of the service"),
    }),
    answers: {
      200: { description: "The whole file", content: FILE },
      206: { description: "The part `Range` asks for", content: FILE },
      304: "As the client has it",
      404: "",
      416: "",
    },
    async handle({ services: { overlays }, params: { look }, ctx }) {
      const file = await overlays.stingers.fileOf(look);
      if (!file) {
        throw new AppError(
          "not_found",
          "Cannot play the stinger: no look has this id",
        );
      }
      // Another version of the service may have another one.
      return fileAnswer(ctx.req, { ...file, cache: "public, max-age=86400" });
    },
  }),
});
