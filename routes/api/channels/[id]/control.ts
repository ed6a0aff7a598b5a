import { IdempotencyHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionDockOrKey } from "@/lib/http/program_guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ControlAnswer,
  ControlOrder,
  RetainedCommands,
} from "@/lib/schema/overlays/control.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Commands in effect until another replaces them",
    guard: sessionDockOrKey("overlays:control"),
    limit: dashboardReads,
    answers: { 200: RetainedCommands },
    async handle({ services, caller }) {
      const { channelId } = caller;
      return { orders: await services.overlays.control.retained(channelId) };
    },
  }),
  POST: endpoint({
    summary: "Command the channel's open pages",
    guard: sessionDockOrKey("overlays:control"),
    limit: dashboardWrites,
    headers: IdempotencyHeaders,
    body: ControlOrder,
    answers: { 201: ControlAnswer, 409: "" },
    async handle({ services, caller, body, headers }) {
      const order = await services.overlays.control.order(
        caller.channelId,
        body,
        headers["idempotency-key"],
      );
      return json(order, { status: 201 });
    },
  }),
});
