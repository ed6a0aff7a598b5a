import { z } from "zod";
import { SettingsForm } from "@/lib/features/overlays/forms/schema.ts";
import { cached } from "@/lib/http/cached.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Schema of one thing that is set up beside widgets, with labels",
    guard: anyone,
    params: z.object({ formId: z.string().max(64) }),
    answers: { 200: SettingsForm, 304: "Not modified", 404: "" },
    handle({ services, params, ctx }) {
      const form = services.overlays.forms.get(params.formId);
      return cached(ctx.req, () => form, {
        etag: services.overlays.forms.etag(form.id),
        maxAgeS: 300,
      });
    },
  }),
});
