import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { assertOwnChannel } from "@/lib/http/own_channel.ts";
import {
  CreditsAnswer,
  CreditsStateQuery,
} from "@/lib/schema/subathon/credits.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The ending credits: the run and its sections",
    description:
      "While a run rolls, the lists are those of its start. A section that cannot be read: `available: false` with a reason.",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    query: CreditsStateQuery,
    answers: { 200: CreditsAnswer },
    handle({ services, caller, query }) {
      assertOwnChannel(caller, query);
      return services.subathon.credits.state(caller.channelId, query);
    },
  }),
});
