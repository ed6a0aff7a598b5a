import { z } from "zod";
import {
  Counter,
  CounterMove,
  CounterName,
  CounterValue,
} from "@/lib/features/counters/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { json, noContent } from "@/lib/http/respond.ts";

const params = z.object({ name: CounterName });
const limit = {
  name: "dashboard_writes",
  subject: (caller: { channelId: string }) => caller.channelId,
} as const;

export const handler = methods({
  GET: endpoint({
    summary: "One counter",
    guard: session({ channel: "id" }),
    params,
    answers: { 200: Counter, 404: "" },
    async handle({ services, caller, params }) {
      const found = await services.counters.get(caller.channelId, params.name);
      return json(found.counter, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Set a counter; a new name creates it",
    guard: session({ channel: "id" }),
    limit,
    params,
    body: CounterValue,
    answers: { 200: Counter, 201: Counter, 409: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const set = await services.counters.set(
        caller.channelId,
        params.name,
        body.value,
        precondition,
      );
      return json(set.counter, {
        status: set.created ? 201 : 200,
        etag: set.versionstamp,
      });
    },
  }),
  POST: endpoint({
    summary: "Move a counter by a whole number",
    description: "Of any number of moves at once, each counts exactly once.",
    guard: session({ channel: "id" }),
    limit,
    params,
    body: CounterMove,
    bodyOptional: true,
    answers: { 200: Counter, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const moved = await services.counters.move(
        caller.channelId,
        params.name,
        body.by,
        precondition,
      );
      return json(moved.counter, { etag: moved.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Delete a counter",
    guard: session({ channel: "id" }),
    limit,
    params,
    answers: { 204: "Deleted", 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      await services.counters.remove(
        caller.channelId,
        params.name,
        precondition,
      );
      return noContent();
    },
  }),
});
