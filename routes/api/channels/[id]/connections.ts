import { buildId } from "@/lib/http/build_id.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { sessionOrDock } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import {
  ConnectionList,
  ReachQuery,
} from "@/lib/schema/overlays/connections.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's open pages, in OBS or elsewhere",
    guard: sessionOrDock({ channel: "id" }),
    limit: dashboardReads,
    query: ReachQuery,
    answers: { 200: ConnectionList },
    async handle({ services, caller, query }) {
      const { position, ...target } = query;
      const { connections } = services.overlays;
      const reach = position === undefined
        ? null
        : await connections.reach(caller.channelId, { position, ...target });
      const items = await connections.list(caller.channelId);
      return { items, build: buildId(), reach };
    },
  }),
});
