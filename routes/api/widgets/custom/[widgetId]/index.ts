import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import {
  CustomWidget,
  CustomWidgetSave,
  DeleteQuery,
  WidgetOrNew,
  WidgetParams,
} from "@/lib/schema/custom_widgets/code.ts";

const guard = session();
const limit = dashboardWrites;

export const handler = methods({
  GET: endpoint({
    summary: "One custom widget with its draft",
    guard,
    limit: dashboardReads,
    params: WidgetParams,
    answers: { 200: CustomWidget, 404: "" },
    async handle({ services, caller: { channelId }, params: { widgetId } }) {
      const { code } = services.customWidgets;
      const found = await code.get(channelId, widgetId);
      return json(found.widget, { etag: found.versionstamp });
    },
  }),
  POST: endpoint({
    summary: "Save a custom widget's draft; the stream stays",
    guard,
    limit,
    params: WidgetOrNew,
    body: CustomWidgetSave,
    bodyBytes: 4 * 1024 * 1024,
    bodyValues: 50_000,
    answers: { 200: CustomWidget, 201: CustomWidget, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const [id, widgetId] = [caller.channelId, params.widgetId];
      const { code } = services.customWidgets;
      const saved = await code.save(id, widgetId, body, precondition);
      const status = saved.created ? 201 : 200;
      return json(saved.widget, { status, etag: saved.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Delete a custom widget with its versions, store and errors",
    guard,
    limit,
    params: WidgetParams,
    query: DeleteQuery,
    answers: { 204: "Deleted", 404: "", 409: "", 412: "" },
    async handle({ services, caller, params, query, precondition }) {
      const [id, widgetId] = [caller.channelId, params.widgetId];
      const { code } = services.customWidgets;
      await code.remove(id, widgetId, query.force, precondition);
      return noContent();
    },
  }),
});
