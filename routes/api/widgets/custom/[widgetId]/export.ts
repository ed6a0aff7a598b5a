import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import {
  WidgetExportQuery,
  WidgetParams,
} from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A custom widget as a file",
    guard: session(),
    limit: dashboardReads,
    params: WidgetParams,
    query: WidgetExportQuery,
    answers: {
      200: {
        description: "A file to import again",
        content: { "application/json": z.unknown(), "application/zip": null },
      },
      404: "",
    },
    async handle({ services, caller, params, query }) {
      const { type, bytes, fileName } = await services.customWidgets.bundles
        .export(
          caller.channelId,
          params.widgetId,
          { format: query.format, versionId: query.version_id },
        );
      return new Response(bytes, {
        headers: {
          "content-type": type,
          "content-disposition": `attachment; filename="${fileName}"`,
          "cache-control": "no-store",
        },
      });
    },
  }),
});
