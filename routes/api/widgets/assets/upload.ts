import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { created, json } from "@/lib/http/respond.ts";
import { withUploadedFile } from "@/lib/http/upload_body.ts";
import { Asset, UploadQuery } from "@/lib/schema/overlays/assets.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Upload a file: a form's first, or the request body",
    description:
      "Its content tells the type: PNG, JPEG, GIF, WebP, AVIF, MP4, WebM, MP3, OGG, WAV, WOFF2, or SVG, of which only what draws is kept. What the channel has already is answered 200.",
    guard: session(),
    limit: dashboardWrites,
    query: UploadQuery,
    rawBody: ["multipart/form-data", "application/octet-stream"],
    answers: { 200: Asset, 201: Asset, 409: "" },
    async handle({ services, caller, query, ctx }) {
      const { asset, created: isNew } = await services.account.inUploadTurn(
        caller.channelId,
        () =>
          withUploadedFile(
            ctx.req,
            services.clock,
            query.name,
            (file) => services.overlays.assets.upload(caller.channelId, file),
          ),
      );
      return isNew
        ? created(asset, `/api/widgets/assets/${asset.id}`)
        : json(asset);
    },
  }),
});
