import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Settings of the channel's event page",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: EventPageSettings },
    async handle({ services, caller }) {
      const found = await services.overlays.eventPage.get(caller.channelId);
      return json(found.settings, { etag: found.versionstamp });
    },
  }),
  PUT: endpoint({
    summary: "Replace the settings of the channel's event page",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: EventPageSettings,
    answers: { 200: EventPageSettings, 412: "" },
    async handle({ services, caller, body, precondition }) {
      const saved = await services.overlays.eventPage.replace(
        caller.channelId,
        body,
        precondition,
      );
      return json(saved.settings, { etag: saved.versionstamp });
    },
  }),
});
