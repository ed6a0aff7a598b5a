import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { BotTrial, BotTrialAnswer } from "@/lib/schema/bot/bot_api.ts";

export const handler = methods({
  POST: endpoint({
    summary: "What a bot's call would post in chat now",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: BotTrial,
    answers: { 200: BotTrialAnswer },
    async handle({ services, caller, body }) {
      return json(await services.bot.lookups.tryOut(caller.channelId, body));
    },
  }),
});
