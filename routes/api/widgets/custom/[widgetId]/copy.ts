import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  CopyRequest,
  CustomWidget,
  WidgetOrNew,
} from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Copy another channel's custom widget by its code",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetOrNew,
    body: CopyRequest,
    answers: { 200: CustomWidget, 201: CustomWidget, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const saved = await services.customWidgets.bundles.copy(
        caller.channelId,
        params.widgetId,
        body.code,
        precondition,
      );
      return json(saved.widget, {
        status: saved.created ? 201 : 200,
        etag: saved.versionstamp,
      });
    },
  }),
});
