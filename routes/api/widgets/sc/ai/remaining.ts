import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { AiRemaining } from "@/lib/schema/custom_widgets/ai.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Calls of the language model left today",
    guard: widgetToken({ scopedTo: "any" }),
    limit: widgetData,
    answers: { 200: AiRemaining },
    handle: ({ services, caller }) =>
      services.customWidgets.ai.remaining(caller.channelId),
  }),
});
