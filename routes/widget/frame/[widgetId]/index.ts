import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { framePolicy } from "@/lib/http/frame_policy.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { askedOrigin } from "@/lib/http/hosts.ts";
import { FrameParams, FrameQuery } from "@/lib/schema/custom_widgets/frames.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The document of a custom widget's frame",
    description: "Only with the widget's own token, which its code can read.",
    guard: widgetToken({ scopedTo: "widgetId" }),
    params: FrameParams,
    query: FrameQuery,
    answers: {
      200: { description: "A page", content: { "text/html": z.string() } },
      404: "",
    },
    async handle({ services, caller, params, query, preview, ctx }) {
      if (caller.widgetId === null) {
        throw new AppError(
          "forbidden",
          "Cannot open the frame: use the token of this widget",
        );
      }
      const { html, ...reach } = await services.customWidgets.frames.document(
        caller.channelId,
        params.widgetId,
        { draft: preview, ...query },
      );
      return new Response(html, {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          // A process of its own: code that never ends stops nobody else.
          "document-isolation-policy": "isolate-and-credentialless",
          "x-dns-prefetch-control": reach.network === "any" ? "on" : "off",
          "content-security-policy": framePolicy(
            reach,
            services.config.origins,
            askedOrigin(services.config.origins, ctx.url),
          ),
        },
      });
    },
  }),
});
