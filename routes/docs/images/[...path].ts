import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { readDocPicture } from "@/lib/pages/docs/doc_pictures.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A picture or a film of the guides",
    guard: anyone,
    params: z.object({ path: z.string().describe("Below `docs/images/`") }),
    answers: {
      200: {
        description: "The picture, or the film",
        content: {
          "image/webp": null,
          "image/jpeg": null,
          "image/png": null,
          "video/webm": null,
        },
      },
      404: "",
    },
    async handle({ params: { path } }) {
      const { bytes, type } = await readDocPicture(path);
      return new Response(bytes, {
        headers: {
          "content-type": type,
          "cache-control": "public, max-age=3600",
        },
      });
    },
  }),
});
