import { FiguresAnswer, FiguresQuery } from "@/lib/features/figures/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Figures of a built-in widget, as its page reads them again",
    guard: widgetToken({ channel: "channelId" }),
    query: FiguresQuery,
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: FiguresAnswer, 404: "" },
    handle: ({ services, caller, query }) =>
      services.figures.read(caller.channelId, query),
  }),
});
