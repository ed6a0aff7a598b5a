import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { TestScriptList } from "@/lib/schema/overlays/test_events.ts";

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
