import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import {
  TestPreview,
  TestPreviewRequest,
} from "@/lib/schema/overlays/test_events.ts";

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
