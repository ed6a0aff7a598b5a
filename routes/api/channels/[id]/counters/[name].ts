import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import {
  ChannelCounter,
  CounterChanged,
  CounterMove,
  CounterParams as params,
  CounterSet,
} from "@/lib/schema/bot/counters.ts";

const guard = sessionOrKey("counters");
const read = { guard, params, limit: dashboardReads };
const write = { ...read, limit: dashboardWrites };
export const handler = methods({
  GET: endpoint({
    ...read,
    summary: "One counter",
    answers: { 200: ChannelCounter, 404: "" },
    async handle({ services, caller: { channelId }, params: { name } }) {
      const found = await services.bot.counters.get(channelId, name);
      return json(found.counter, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    ...write,
    summary: "Set a counter; a new name creates it",
    body: CounterSet,
    answers: { 200: CounterChanged, 201: CounterChanged, 409: "", 412: "" },
    async handle({ services: { bot }, caller, params, body, precondition }) {
      const [id, name] = [caller.channelId, params.name];
      const set = await bot.counters.set(id, name, body.value, precondition);
      const status = set.created ? 201 : 200;
      return json(set.counter, { status, etag: set.versionstamp });
    },
  }),
  POST: endpoint({
    ...write,
    summary: "Move a counter by a whole number; each of several at once counts",
    body: CounterMove,
    bodyOptional: true,
    answers: { 200: CounterChanged, 404: "", 412: "" },
    async handle({ services: { bot }, caller, params, body, precondition }) {
      const [id, name, by] = [caller.channelId, params.name, body.by];
      const moved = await bot.counters.move(id, name, by, { precondition });
      return json(moved.counter, { etag: moved.versionstamp });
    },
  }),
  DELETE: endpoint({
    ...write,
    guard: session({ channel: "id" }),
    summary: "Delete a counter",
    answers: { 204: "Deleted", 404: "", 412: "" },
    handle: ({ services, caller: { channelId }, params, precondition }) =>
      services.bot.counters.remove(channelId, params.name, precondition)
        .then(noContent),
  }),
});
