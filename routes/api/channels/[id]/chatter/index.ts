import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChatterModule,
  ChatterModulePatch,
  MASKED_KEY,
} from "@/lib/schema/bot/bot_api.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Settings and API key of the chatter module",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ChatterModule },
    async handle({ services, caller }) {
      const found = await services.bot.modules.get(caller.channelId);
      const module = caller.role === "masquerade"
        ? { ...found.module, apiKey: MASKED_KEY }
        : found.module;
      return json(module, { etag: found.versionstamp });
    },
  }),
  PATCH: endpoint({
    summary: "Change settings of the chatter module",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ChatterModulePatch,
    answers: { 200: ChatterModule, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const changed = await services.bot.modules.update(
        caller.channelId,
        body,
        precondition,
      );
      return json(changed.module, { etag: changed.versionstamp });
    },
  }),
});
