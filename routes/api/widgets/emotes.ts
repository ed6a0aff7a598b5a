import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { platformReads } from "@/lib/http/limits.ts";
import { EmotesAnswer } from "@/lib/schema/widget_data/emotes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Emotes that chat knows besides the platform's own",
    description:
      "BetterTTV, FrankerFaceZ and 7TV, global and the channel's, kept for some minutes.",
    guard: widgetToken({ scopedTo: "any" }),
    limit: platformReads,
    answers: { 200: EmotesAnswer },
    handle: ({ services, caller }) =>
      services.widgetData.emotes.read(caller.channelId),
  }),
});
