import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { assertOwnChannel } from "@/lib/http/own_channel.ts";
import {
  AddGoalsAnswer,
  ChannelQuery,
  Report,
} from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report an event for the ladder; each counts once",
    description:
      "The first report of an event counts it for timer and ladder both.",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    query: ChannelQuery,
    body: Report,
    answers: { 200: AddGoalsAnswer, 404: "" },
    handle({ services, caller, query, body, preview }) {
      assertOwnChannel(caller, query);
      return services.subathon.session.addGoals(
        caller.channelId,
        body.eventId,
        {
          preview,
        },
      );
    },
  }),
});
