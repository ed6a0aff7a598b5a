import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Present settings and figures of the widgets on an open page",
    guard: widgetToken({ channel: "channelId" }),
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    query: z.object({
      ids: z.string().max(10_000)
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(z.array(z.string().max(64)).max(200))
        .describe(
          "Instance ids, or types of plain widgets, separated by commas",
        ),
    }),
    answers: {
      200: z.object({
        widgets: z.record(
          z.string(),
          z.object({ settings: z.unknown(), state: z.unknown() }),
        ).describe("By id; what is gone is left out"),
      }),
    },
    handle: async ({ services, caller, query }) => ({
      widgets: await services.overlays.refresh(caller.channelId, query.ids),
    }),
  }),
});
