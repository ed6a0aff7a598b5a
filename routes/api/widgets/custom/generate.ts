import {
  GeneratedWidget,
  GenerateQuery,
  GenerateRequest,
} from "@/lib/schema/custom_widgets/ai.ts";
import { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Have the language model write or change a draft",
    guard: session(),
    limit: { name: "ai_complete", subject: (caller) => caller.channelId },
    query: GenerateQuery,
    body: GenerateRequest,
    answers: {
      200: z.union([CustomWidget, GeneratedWidget]),
      201: CustomWidget,
      404: "",
      503: "",
    },
    answersByQuery: { dry_run: GeneratedWidget },
    async handle({ services, caller, query, body }) {
      const { ai } = services.customWidgets;
      if (query.dry_run) return await ai.propose(caller.channelId, body);
      const widget = await ai.generate(
        caller.channelId,
        body,
      );
      return json(widget, { status: body.widgetId === undefined ? 201 : 200 });
    },
  }),
});
