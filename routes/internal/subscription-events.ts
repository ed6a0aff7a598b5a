import { z } from "zod";
import {
  AcceptResult,
  SubscriptionEventsBody,
} from "@/lib/schema/platform/notifications.ts";
import { accepted } from "@/lib/http/accepted.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { internal } from "@/lib/http/guard.ts";
import { readDeliveryMeta } from "@/lib/http/delivery_meta.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Accept platform notifications from an event router",
    description:
      "One notification or up to 500, as the platform sends them or in the router's envelope. A bad one is named by its index, others are kept; alone it is 422. Sending again changes nothing. An empty list says that the router lives: after the first, 60 s without another are shown to operators of timers.",
    guard: internal(),
    body: z.unknown(),
    bodyValues: 50_000,
    bodyDocument: SubscriptionEventsBody,
    answers: {
      202: AcceptResult,
      422: "A single item that was not taken",
    },
    async handle({ services, body, ctx }) {
      const meta = readDeliveryMeta(ctx.req.headers);
      const result = await services.platform.notifications.accept(body, meta);
      return accepted(body, result);
    },
  }),
});
