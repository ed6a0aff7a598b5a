import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";
import { readBytes } from "@/lib/http/read.ts";
import { noContent, plainText } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "EventSub webhook, where there is no event router",
    description:
      "403 without Twitch's signature, or after ten minutes. Answers the challenge of a new subscription.",
    guard: anyone,
    rawBody: ["application/json"],
    answers: {
      200: {
        description: "The challenge",
        content: { "text/plain": z.string() },
      },
      204: "Taken",
      403: "",
      404: "Webhooks are not configured",
    },
    async handle({ services, ctx }) {
      if (!services.platform.webhooks) {
        throw new AppError(
          "not_found",
          "Cannot answer: webhooks are not configured",
        );
      }
      const body = await readBytes(ctx.req, 256 * 1024, services.clock);
      const answer = await services.platform.webhooks.receive(
        ctx.req.headers,
        body,
      );
      return answer.kind === "challenge" ? plainText(answer.text) : noContent();
    },
  }),
});
