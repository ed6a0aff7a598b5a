import { cached } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { LabelQuery, TemplateList } from "@/lib/schema/overlays/templates.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Built-in widgets with their settings' schemas",
    guard: anyone,
    query: LabelQuery,
    answers: { 200: TemplateList, 304: "Not modified" },
    handle: ({ services, query: { language }, ctx }) =>
      cached(ctx.req, () => ({
        items: services.overlays.templates.list(language),
        nextCursor: null,
      }), { etag: services.overlays.templates.etag(language), maxAgeS: 300 }),
  }),
});
