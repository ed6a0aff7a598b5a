import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  WidgetDataAnswer,
  WidgetDataQuery,
} from "@/lib/schema/widget_data/topics.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Figures of a built-in widget, to refresh its page",
    guard: widgetToken({ channel: "channelId" }),
    query: WidgetDataQuery,
    limit: widgetData,
    answers: { 200: WidgetDataAnswer, 404: "" },
    handle: ({ services, caller, query }) =>
      services.widgetData.topics.read(caller.channelId, query),
  }),
});
