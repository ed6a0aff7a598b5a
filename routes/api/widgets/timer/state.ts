import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { assertOwnChannel } from "@/lib/http/own_channel.ts";
import { ChannelQuery, TimerAnswer } from "@/lib/schema/subathon/mod.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The subathon timer",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    query: ChannelQuery,
    answers: { 200: TimerAnswer },
    handle({ services, caller, query }) {
      assertOwnChannel(caller, query);
      return services.subathon.session.timer(caller.channelId);
    },
  }),
});
