import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import { WidgetReceiptReport } from "@/lib/schema/overlays/receipts.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report that a custom widget shows an event or has shown it",
    description:
      "Counts for that widget alone. Left out: previews, and events not in the channel's log.",
    guard: widgetToken({ scopedTo: "widgetId" }),
    limit: widgetData,
    params: z.object({ widgetId: z.string().max(64) }),
    body: WidgetReceiptReport,
    bodyBytes: 4 * 1024,
    answers: { 204: "", 403: "" },
    async handle({ services, caller, params, body, preview }) {
      if (!preview) {
        await services.overlays.receipts.recordWidgetReport(
          caller.channelId,
          params.widgetId,
          body,
        );
      }
      return noContent();
    },
  }),
});
