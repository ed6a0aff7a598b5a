import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  PublishRequest,
  WidgetParams,
  WidgetVersion,
} from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Make the draft a version and show it on stream",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetParams,
    body: PublishRequest,
    bodyOptional: true,
    answers: { 201: WidgetVersion, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const version = await services.customWidgets.versions.publish(
        caller.channelId,
        params.widgetId,
        body.label,
        precondition,
      );
      return json(version, { status: 201 });
    },
  }),
});
