import { z } from "zod";
import { cached } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { LabelQuery, Template } from "@/lib/schema/overlays/templates.ts";

export const handler = methods({
  GET: endpoint({
    summary: "One built-in widget with its settings' schema",
    guard: anyone,
    query: LabelQuery,
    params: z.object({ templateId: z.string().max(64) }),
    answers: { 200: Template, 304: "Not modified", 404: "" },
    handle({ services, params, query: { language }, ctx }) {
      const template = services.overlays.templates.get(
        params.templateId,
        language,
      );
      return cached(ctx.req, () => template, {
        etag: services.overlays.templates.etag(language, template.id),
        maxAgeS: 300,
      });
    },
  }),
});
