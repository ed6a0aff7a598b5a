import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { isSayPath, sayQuestionOf } from "@/lib/schema/bot/say.ts";
import { BotTrial, BotTrialAnswer } from "@/lib/schema/bot/bot_api.ts";

export const handler = methods({
  POST: endpoint({
    summary: "What a bot's call would post in chat now",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: BotTrial,
    answers: { 200: BotTrialAnswer },
    async handle({ services: { bot }, caller, body }) {
      const { channelId } = caller;
      const { question, query } = body;
      return json(
        isSayPath(question)
          ? await bot.say.tryOut(channelId, sayQuestionOf(question), query)
          : await bot.lookups.tryOut(channelId, { question, query }),
      );
    },
  }),
});
