import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import {
  VersionChange,
  VersionDetails,
  VersionNamed,
  VersionQuery,
  VersionsAnswer,
  WidgetParams,
  WidgetVersion,
} from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A custom widget's versions, or one with its code",
    guard: session(),
    limit: dashboardReads,
    params: WidgetParams,
    query: VersionQuery,
    answers: { 200: VersionsAnswer, 404: "" },
    answersByQuery: { version_id: VersionDetails },
    handle: ({ services, caller: { channelId }, params, query }) =>
      services.customWidgets.versions.find(channelId, params.widgetId, query),
  }),
  PATCH: endpoint({
    summary: "Change a version's label",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetParams,
    query: VersionNamed,
    body: VersionChange,
    answers: { 200: WidgetVersion, 404: "" },
    handle: ({ services, caller, params, query, body }) =>
      services.customWidgets.versions.relabel(
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
    params: WidgetParams,
    query: VersionNamed,
    answers: { 204: "Deleted", 404: "", 409: "" },
    async handle({ services, caller, params, query }) {
      await services.customWidgets.versions.removeVersion(
        caller.channelId,
        params.widgetId,
        query.version_id,
      );
      return noContent();
    },
  }),
});
