import { TestScriptList } from "@/lib/features/overlays/test_events/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Scripts of test events, such as a busy stream",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: TestScriptList },
    handle: ({ services }) => ({
      items: services.overlays.testEvents.scripts(),
    }),
  }),
});
