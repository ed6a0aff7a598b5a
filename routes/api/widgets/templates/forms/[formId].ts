import { z } from "zod";
import { LabelQuery } from "@/lib/schema/overlays/templates.ts";
import { SettingsForm } from "@/lib/schema/overlays/forms.ts";
import { cached } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Schema of one such form, with labels",
    guard: anyone,
    query: LabelQuery,
    params: z.object({ formId: z.string().max(64) }),
    answers: { 200: SettingsForm, 304: "Not modified", 404: "" },
    handle({ services, params, query: { language }, ctx }) {
      const form = services.overlays.forms.get(params.formId, language);
      return cached(ctx.req, () => form, {
        etag: services.overlays.forms.etag(language, form.id),
        maxAgeS: 300,
      });
    },
  }),
});
