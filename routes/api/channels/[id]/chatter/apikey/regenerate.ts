import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { ChatterModule } from "@/lib/schema/bot/bot_api.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Issue a new API key; the old one stops",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    answers: { 200: ChatterModule },
    async handle({ services, caller }) {
      const changed = await services.bot.modules.regenerateKey(
        caller.channelId,
      );
      return json(changed.module, { etag: changed.versionstamp });
    },
  }),
});
