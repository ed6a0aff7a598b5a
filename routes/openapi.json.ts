import { z } from "zod";
import { createLru } from "@/lib/core/lru.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { json } from "@/lib/http/respond.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";

/** Made once for each origin: it takes long, and anybody may ask for it. */
const made = createLru<ReturnType<typeof openApiDocument>>(4);

async function documentOf(version: string, origin: string) {
  const known = made.get(origin) ??
    openApiDocument(await loadRouteTable(), { version, origin });
  made.set(origin, known);
  return known;
}

export const handler = methods({
  GET: endpoint({
    summary: "This API as an OpenAPI 3.1 document",
    guard: anyone,
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    async handle({ services: { config } }) {
      return json(await documentOf(config.version, config.origins.base), {
        headers: { "cache-control": "max-age=300" },
      });
    },
  }),
});
