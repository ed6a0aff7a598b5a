import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  SessionAnswer,
  toSessionAnswer,
} from "@/lib/schema/widget_data/stats.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The session that figures of `session` cover",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: SessionAnswer },
    async handle({ services, caller }) {
      const { channelId } = caller;
      await services.widgetData.stats.catchUp(channelId);
      return toSessionAnswer(
        await services.widgetData.stats.session(channelId),
      );
    },
  }),
  POST: endpoint({
    summary: "Start a new session: its figures start at zero",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    answers: { 201: SessionAnswer, 409: "" },
    async handle({ services, caller }) {
      const begun = await services.widgetData.stats.beginSession(
        caller.channelId,
      );
      return json(toSessionAnswer(begun), { status: 201 });
    },
  }),
});
