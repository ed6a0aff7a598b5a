import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  BroadcastAnswer,
  BroadcastRequest,
} from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Send an event to the channel's custom widgets",
    description: "It comes as `onEventReceived`, at once on every open page.",
    guard: widgetToken({ scopedTo: "any" }),
    limit: { name: "broadcasts", subject: (caller) => caller.channelId },
    body: BroadcastRequest,
    // What may be 5 KiB, escaped and spaced as some write it.
    bodyBytes: 64 * 1024,
    answers: { 200: BroadcastAnswer, 413: "" },
    async handle({ services, caller, body, preview }) {
      const { broadcasts: widgetBroadcasts } = services.customWidgets;
      const { channelId } = caller;
      return {
        sent: await widgetBroadcasts.send(channelId, body, { preview }),
      };
    },
  }),
});
