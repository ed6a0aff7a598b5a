import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { ReceiptLink } from "@/lib/schema/overlays/receipts.ts";

export const handler = methods({
  POST: endpoint({
    summary: "A public link to when a supporter's event was on stream",
    description:
      "The same each time; 409 unless the setting `publicReceipts` is on.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: z.object({ id: z.string(), eventId: z.string().max(300) }),
    answers: { 201: ReceiptLink, 404: "", 409: "" },
    async handle({ services, caller, params }) {
      const link = await services.overlays.receiptLinks.linkOf(
        caller.channelId,
        params.eventId,
      );
      return json(link, { status: 201 });
    },
  }),
});
