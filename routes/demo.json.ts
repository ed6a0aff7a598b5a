import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { ownPages, sessionOf } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";
import { DemoLinks } from "@/lib/schema/overlays/demo.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Credentials and URLs of the demo channel",
    guard: ownPages,
    answers: { 200: DemoLinks, 404: "Not in demo mode" },
    async handle({ services, ctx }) {
      if (!services.demo) {
        throw new AppError(
          "not_found",
          "Cannot answer: the service does not run in demo mode",
        );
      }
      return json(await services.demo.links(await sessionOf(ctx)));
    },
  }),
});
