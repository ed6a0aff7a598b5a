import { LabelQuery } from "@/lib/schema/overlays/templates.ts";
import { SettingsFormList } from "@/lib/schema/overlays/forms.ts";
import { cached } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Schemas of forms that are no widget's, with labels",
    guard: anyone,
    query: LabelQuery,
    answers: { 200: SettingsFormList, 304: "Not modified" },
    handle: ({ services, query: { language }, ctx }) =>
      cached(ctx.req, () => ({
        items: services.overlays.forms.list(language),
        nextCursor: null,
      }), {
        etag: services.overlays.forms.etag(language),
        maxAgeS: 300,
      }),
  }),
});
