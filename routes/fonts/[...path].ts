import { z } from "zod";
import { FontParams, FontQuery } from "@/lib/schema/overlays/fonts.ts";
import { fontAnswer } from "@/lib/http/font_answer.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A font's style sheet, or one of its files",
    description:
      "The families of `text.fontFamily`, under the SIL Open Font License. With the `v` of its sheet a file may be kept for ever.",
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
      return await fontAnswer(fonts, { path, ...query }, ctx.req);
    },
  }),
});
