import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { fileAnswer } from "@/lib/http/file_answer.ts";
import { anyone } from "@/lib/http/guard.ts";

/** Whatever was uploaded; a picture of vectors is one too. */
const FILE = {
  "image/*": null,
  "audio/*": null,
  "video/*": null,
  "font/*": null,
};

export const handler = methods({
  GET: endpoint({
    summary: "An uploaded file's content; its address never changes",
    guard: anyone,
    params: z.object({
      hash: z.string().max(128).describe("SHA-256 in hexadecimal"),
      name: z.string().max(512).describe("Any; a download is called so"),
    }),
    answers: {
      200: { description: "The whole file", content: FILE },
      206: { description: "The part `Range` asks for", content: FILE },
      304: "As the client has it",
      403: "",
      404: "",
      416: "",
    },
    async handle({ services, params, ctx }) {
      const file = await services.overlays.servedContent(params.hash);
      return fileAnswer(ctx.req, { ...params, ...file });
    },
  }),
});
