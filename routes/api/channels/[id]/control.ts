import { IdempotencyHeaders } from "@/lib/http/command_headers.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { sessionOrDock } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ControlAnswer,
  ControlOrder,
  RetainedCommands,
} from "@/lib/schema/overlays/control.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Commands in effect until another replaces them",
    guard: sessionOrDock({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: RetainedCommands },
    async handle({ services, caller }) {
      const { channelId } = caller;
      return { orders: await services.overlays.control.retained(channelId) };
    },
  }),
  POST: endpoint({
    summary: "Command the channel's open pages",
    guard: sessionOrDock({ channel: "id" }),
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
