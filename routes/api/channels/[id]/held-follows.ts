import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import {
  HeldFollowCommand,
  HeldFollowDone,
  HeldFollowList,
} from "@/lib/schema/platform/follow_guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Follows of a burst that wait for the channel",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: HeldFollowList },
    handle: ({ services, caller }) =>
      services.platform.heldFollows.read(caller.channelId),
  }),
  POST: endpoint({
    summary: "Let held follows through, or drop them",
    description:
      "The same again changes nothing. A follow that is let through counts once, under the id and the time with which it came.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: HeldFollowCommand,
    answers: { 200: HeldFollowDone },
    handle: ({ services, caller, body }) =>
      services.platform.heldFollows.decide(caller.channelId, body),
  }),
});
