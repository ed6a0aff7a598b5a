import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  ChannelAlerts,
  ChannelAlertsBody,
  ChannelAlertsSave,
} from "@/lib/schema/overlays/alerts.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's alerts",
    description:
      "Every alert box plays them whose setting `alerts` is `channel`. A new box has that setting once there are any.",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: ChannelAlerts },
    async handle({ services, caller }) {
      const found = await services.overlays.alerts.get(caller.channelId);
      return json(found.alerts, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Replace the channel's alerts",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: ChannelAlertsSave,
    bodyDocument: ChannelAlertsBody,
    answers: { 200: ChannelAlerts, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const saved = await services.overlays.alerts.replace(
        caller.channelId,
        body.variants,
        precondition,
      );
      return json(saved.alerts, { etag: saved.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Remove the channel's alerts, once no alert box plays them",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    answers: { 204: "Removed", 409: "An alert box plays them", 412: "" },
    async handle({ services, caller, precondition }) {
      await services.overlays.alerts.remove(caller.channelId, precondition);
      return new Response(null, { status: 204 });
    },
  }),
});
