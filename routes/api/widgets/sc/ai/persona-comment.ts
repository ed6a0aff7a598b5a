import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { AiAnswer, PersonaRequest } from "@/lib/schema/custom_widgets/ai.ts";

export const handler = methods({
  POST: endpoint({
    summary: "A comment on an event by a persona",
    guard: widgetToken({ scopedTo: "any" }),
    limit: { name: "ai_complete", subject: (caller) => caller.channelId },
    body: PersonaRequest,
    answers: { 200: AiAnswer, 404: "", 503: "" },
    handle: ({ services, caller, body }) =>
      services.customWidgets.ai.comment(caller.channelId, body),
  }),
});
