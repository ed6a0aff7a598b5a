import {
  TestPreview,
  TestPreviewRequest,
} from "@/lib/features/overlays/test_events/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Tests for one preview; nothing is sent, kept or counted",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    body: TestPreviewRequest,
    answers: { 200: TestPreview },
    handle: ({ services, caller, body }) =>
      services.overlays.browserSources.tryTests(caller.channelId, body),
  }),
});
