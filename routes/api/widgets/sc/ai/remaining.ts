import { AiRemaining } from "@/lib/features/ai/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "How many calls of the language model are left today",
    guard: widgetToken({ scopedTo: "any" }),
    limit: { name: "widget_data", subject: (caller) => caller.channelId },
    answers: { 200: AiRemaining },
    handle: ({ services, caller }) => services.ai.remaining(caller.channelId),
  }),
});
