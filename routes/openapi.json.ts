import { z } from "zod";
import { cachedBytes } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { apiDocument } from "@/lib/pages/api_description.ts";

export const handler = methods({
  GET: endpoint({
    summary: "This API as an OpenAPI 3.1 document",
    guard: anyone,
    answers: {
      200: z.looseObject({ openapi: z.string() }),
      304: "Not modified",
    },
    async handle({ services, ctx }) {
      const { json, etag } = await apiDocument(services.config);
      return cachedBytes(ctx.req, json, { etag, maxAgeS: 300 });
    },
  }),
});
