import { z } from "zod";
import { ifNoneMatch } from "@std/http/etag";
import { AppError } from "@/lib/core/errors.ts";
import { FontParams, FontQuery } from "@/lib/features/overlays/fonts/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { notModified } from "@/lib/http/respond.ts";

const SHEET = /^([a-z0-9-]+)\.css$/;
const FILE = /^files\/([a-z0-9-]+)\/([a-z0-9-]+\.woff2)$/;

const DAY = "public, max-age=86400";
const FOR_EVER = "public, max-age=31536000, immutable";

export const handler = methods({
  GET: endpoint({
    summary: "A font family's style sheet, or one of its files",
    description:
      "The families that `text.fontFamily` may name, all under the SIL Open Font License. A file asked for with the `v` of its sheet may be kept for ever.",
    guard: anyone,
    params: FontParams,
    query: FontQuery,
    answers: {
      200: {
        description: "The sheet, or a file",
        content: { "text/css": z.string(), "font/woff2": null },
      },
      304: "The sheet did not change",
      404: "",
    },
    async handle(
      { services: { overlays: { fonts } }, params: { path }, query, ctx },
    ) {
      const [, family] = SHEET.exec(path) ?? [];
      if (family !== undefined) {
        const { css, version } = await fonts.sheet(family);
        const etag = `${family}-${version}`;
        if (!ifNoneMatch(ctx.req.headers.get("if-none-match"), `"${etag}"`)) {
          const answer = notModified(etag);
          answer.headers.set("cache-control", DAY);
          return answer;
        }
        return new Response(css, {
          headers: {
            "content-type": "text/css; charset=utf-8",
            "cache-control": DAY,
            etag: `"${etag}"`,
          },
        });
      }
      const [, folder, name] = FILE.exec(path) ?? [];
      if (folder === undefined || name === undefined) {
        throw new AppError(
          "not_found",
          "Cannot serve the font: there is nothing at this address",
        );
      }
      const { bytes, version } = await fonts.file(folder, name);
      return new Response(bytes, {
        headers: {
          "content-type": "font/woff2",
          "cache-control": query.v === version ? FOR_EVER : DAY,
        },
      });
    },
  }),
});
