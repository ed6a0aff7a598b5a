import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Make a version the draft; the draft is kept as a version",
    guard: session(),
    limit: dashboardWrites,
    params: z.object({
      widgetId: z.string().max(64),
      versionId: z.string().max(64),
    }),
    body: z.strictObject({}),
    bodyOptional: true,
    answers: { 200: CustomWidget, 404: "", 412: "" },
    async handle({ services, caller, params, precondition }) {
      const { widgetId, versionId } = params;
      await services.customWidgets.versions.restore(
        caller.channelId,
        widgetId,
        versionId,
        precondition,
      );
      const found = await services.customWidgets.code.get(
        caller.channelId,
        widgetId,
      );
      return json(found.widget, { etag: found.versionstamp });
    },
  }),
});
