import {
  TestPreview,
  TestPreviewRequest,
} from "@/lib/features/overlays/test_events/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Tests for one preview; nothing is sent, kept or counted",
    guard: session({ channel: "id" }),
    body: TestPreviewRequest,
    answers: { 200: TestPreview },
    handle: ({ services, caller, body }) =>
      services.overlays.browserSources.tryTests(caller.channelId, body),
  }),
});
