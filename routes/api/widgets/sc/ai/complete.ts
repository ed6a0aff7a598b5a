import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { AiAnswer, CompleteRequest } from "@/lib/schema/custom_widgets/ai.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Ask the language model a question",
    guard: widgetToken({ scopedTo: "any" }),
    limit: { name: "ai_complete", subject: (caller) => caller.channelId },
    body: CompleteRequest,
    answers: { 200: AiAnswer, 503: "" },
    handle: ({ services, caller, body }) =>
      services.customWidgets.ai.complete(caller.channelId, body),
  }),
});
