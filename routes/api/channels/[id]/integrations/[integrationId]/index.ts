import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import {
  Integration,
  IntegrationParams,
  IntegrationPatch,
} from "@/lib/schema/integrations/integrations.ts";

export const handler = methods({
  GET: endpoint({
    summary: "One integration, without its secrets",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    params: IntegrationParams,
    answers: { 200: Integration, 404: "" },
    async handle({ services, caller, params }) {
      const { integration, versionstamp } = await services.integrations.get(
        caller.channelId,
        params.integrationId,
      );
      return json(integration, { etag: versionstamp });
    },
  }),
  PATCH: endpoint({
    summary: "Change an integration's name, values, or whether it is on",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: IntegrationParams,
    body: IntegrationPatch,
    answers: { 200: Integration, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const { integration, versionstamp } = await services.integrations.change(
        caller.channelId,
        params.integrationId,
        body,
        precondition,
      );
      return json(integration, { etag: versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Delete an integration; its address ends at once",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    params: IntegrationParams,
    answers: { 204: "Deleted", 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      await services.integrations.remove(
        caller.channelId,
        params.integrationId,
        precondition,
      );
      return noContent();
    },
  }),
});
