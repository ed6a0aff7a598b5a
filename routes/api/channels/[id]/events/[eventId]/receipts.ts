import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { sessionOrDock } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { EventReceipts } from "@/lib/schema/overlays/receipts.ts";

export const handler = methods({
  GET: endpoint({
    summary: "When and where an event was shown, and whether it was heard",
    guard: sessionOrDock({ channel: "id" }),
    limit: dashboardReads,
    params: z.object({ id: z.string(), eventId: z.string().max(300) }),
    answers: { 200: EventReceipts, 404: "" },
    handle: ({ services, caller, params }) =>
      services.overlays.receipts.ofEvent(caller.channelId, params.eventId),
  }),
});
