import { z } from "zod";
import {
  ChannelCounter,
  CounterMove,
  CounterName,
  CounterSet,
} from "@/lib/features/bot/counters/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";

const guard = session({ channel: "id" });
const params = z.object({ name: CounterName });

/** A counter under the version it has. */
const answer = (
  read: { counter: ChannelCounter; versionstamp: string },
  status = 200,
) => json(read.counter, { status, etag: read.versionstamp });

export const handler = methods({
  GET: endpoint({
    summary: "One counter",
    guard,
    params,
    answers: { 200: ChannelCounter, 404: "" },
    async handle({ services, caller: { channelId }, params: { name } }) {
      return answer(await services.bot.counters.get(channelId, name));
    },
  }),
  PUT: endpoint({
    summary: "Set a counter; a new name creates it",
    guard,
    limit: dashboardWrites,
    params,
    body: CounterSet,
    answers: { 200: ChannelCounter, 201: ChannelCounter, 409: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const set = await services.bot.counters.set(
        caller.channelId,
        params.name,
        body.value,
        precondition,
      );
      return answer(set, set.created ? 201 : 200);
    },
  }),
  POST: endpoint({
    summary: "Move a counter by a whole number",
    description: "Of any number of moves at once, each counts exactly once.",
    guard,
    limit: dashboardWrites,
    params,
    body: CounterMove,
    bodyOptional: true,
    answers: { 200: ChannelCounter, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      return answer(
        await services.bot.counters.move(
          caller.channelId,
          params.name,
          body.by,
          precondition,
        ),
      );
    },
  }),
  DELETE: endpoint({
    summary: "Delete a counter",
    guard,
    limit: dashboardWrites,
    params,
    answers: { 204: "Deleted", 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      await services.bot.counters.remove(
        caller.channelId,
        params.name,
        precondition,
      );
      return noContent();
    },
  }),
});
