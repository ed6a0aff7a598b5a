import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  TestEventAnswer,
  TestEventRequest,
} from "@/lib/schema/overlays/test_events.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Show a marked test event on every open overlay, uncounted",
    guard: sessionOrKey("test"),
    limit: dashboardWrites,
    body: TestEventRequest,
    answers: { 201: TestEventAnswer },
    async handle({ services, caller, body }) {
      const fired = await services.overlays.testEvents.fire(
        caller.channelId,
        body,
      );
      return json(fired, { status: 201 });
    },
  }),
  DELETE: endpoint({
    summary: "Remove test events from lists and figures of open overlays",
    guard: sessionOrKey("test"),
    limit: dashboardWrites,
    answers: { 200: TestEventAnswer },
    handle: ({ services, caller }) =>
      services.overlays.testEvents.clear(caller.channelId),
  }),
});
