import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The cover of the song that is playing; one address per song",
    guard: anyone,
    params: z.object({
      channelId: z.string().max(64),
      coverId: z.string().max(64),
    }),
    answers: {
      200: { description: "The picture", content: { "image/*": null } },
      204:
        "None: a browser would log an answer of 400 and above on the overlay",
    },
    async handle({ services, params, ctx }) {
      const { channelId, coverId } = params;
      const cover = await services.audience.nowPlaying.cover(
        channelId,
        coverId,
      );
      if (!cover) {
        return new Response(null, {
          status: 204,
          headers: { "cache-control": "no-store" },
        });
      }
      return new Response(ctx.req.method === "HEAD" ? null : cover.bytes, {
        headers: {
          "content-type": cover.type,
          "content-length": String(cover.bytes.byteLength),
          "cache-control": "public, max-age=86400, immutable",
          "content-security-policy": "default-src 'none'; sandbox",
          "cross-origin-resource-policy": "cross-origin",
        },
      });
    },
  }),
});
