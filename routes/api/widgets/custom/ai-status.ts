import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { AiStatus } from "@/lib/schema/custom_widgets/ai.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Whether widgets can be generated",
    guard: session(),
    limit: dashboardReads,
    answers: { 200: AiStatus },
    handle: ({ services, caller }) =>
      services.customWidgets.ai.status(caller.channelId),
  }),
});
