import { z } from "zod";
import {
  VersionChange,
  VersionDetails,
  WidgetVersion,
} from "@/lib/features/custom_widgets/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

const params = z.object({ widgetId: z.string().max(64) });

export const handler = methods({
  GET: endpoint({
    summary: "A custom widget's versions, or one of them with its code",
    guard: session(),
    params,
    query: z.object({
      version_id: z.string().max(64).optional().describe("This version alone"),
    }),
    answers: {
      200: z.union([
        z.object({ items: z.array(WidgetVersion), nextCursor: z.null() }),
        VersionDetails,
      ]),
      404: "",
    },
    async handle({ services, caller, params, query }) {
      const { widgetVersions } = services;
      return query.version_id === undefined
        ? {
          items: await widgetVersions.versions(
            caller.channelId,
            params.widgetId,
          ),
          nextCursor: null,
        }
        : await widgetVersions.version(
          caller.channelId,
          params.widgetId,
          query.version_id,
        );
    },
  }),
  PATCH: endpoint({
    summary: "Give a version another label",
    guard: session(),
    limit: dashboardWrites,
    params,
    query: z.object({ version_id: z.string().max(64) }),
    body: VersionChange,
    answers: { 200: WidgetVersion, 404: "" },
    handle: ({ services, caller, params, query, body }) =>
      services.widgetVersions.relabel(
        caller.channelId,
        params.widgetId,
        query.version_id,
        body.label,
      ),
  }),
  DELETE: endpoint({
    summary: "Delete a version; never the one on stream",
    guard: session(),
    limit: dashboardWrites,
    params,
    query: z.object({ version_id: z.string().max(64) }),
    answers: { 204: "Deleted", 404: "", 409: "" },
    async handle({ services, caller, params, query }) {
      await services.widgetVersions.removeVersion(
        caller.channelId,
        params.widgetId,
        query.version_id,
      );
      return noContent();
    },
  }),
});
