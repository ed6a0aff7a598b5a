import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { openApiDocument } from "@/lib/http/openapi.ts";
import { json } from "@/lib/http/respond.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";

export const handler = methods({
  GET: endpoint({
    summary: "This API as an OpenAPI 3.1 document",
    guard: anyone,
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    async handle({ services }) {
      const document = openApiDocument(await loadRouteTable(), {
        version: services.config.version,
        origin: services.config.origins.base,
      });
      return json(document, { headers: { "cache-control": "max-age=300" } });
    },
  }),
});
