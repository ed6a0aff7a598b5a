import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { assertOwnChannel } from "@/lib/http/own_channel.ts";
import {
  AddTimeAnswer,
  ChannelQuery,
  Report,
} from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report an event for the timer; each counts once",
    description:
      "Priced from the server's own log. One counted before, even without a page: `counted: false`.",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    query: ChannelQuery,
    body: Report,
    answers: { 200: AddTimeAnswer, 404: "" },
    handle({ services, caller, query, body, preview }) {
      assertOwnChannel(caller, query);
      return services.subathon.session.addTime(caller.channelId, body.eventId, {
        preview,
      });
    },
  }),
});
