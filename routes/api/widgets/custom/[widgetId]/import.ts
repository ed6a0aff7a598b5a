import {
  ImportedWidget,
  ImportReport,
  WidgetImportQuery,
  WidgetOrNew,
} from "@/lib/schema/custom_widgets/code.ts";
import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { readBytes } from "@/lib/http/read.ts";
import { json } from "@/lib/http/respond.ts";

const MAX_BYTES = 4 * 1024 * 1024;

export const handler = methods({
  POST: endpoint({
    summary: "Save a file's widget as a draft",
    description:
      "Our JSON and ZIP bundles, and StreamElements widgets: the five tabs as JSON or in a ZIP. Of a ZIP one folder is taken; several are refused. JSON may have comments and trailing commas.",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetOrNew,
    query: WidgetImportQuery,
    rawBody: ["application/json", "application/zip"],
    answers: {
      200: z.union([ImportedWidget, ImportReport]),
      201: ImportedWidget,
      404: "",
      412: "",
    },
    answersByQuery: { dry_run: ImportReport },
    async handle({ services, caller, params, query, precondition, ctx }) {
      const { bundles } = services.customWidgets;
      const [id, widgetId] = [caller.channelId, params.widgetId];
      return await services.account.inUploadTurn(id, async () => {
        const bytes = await readBytes(ctx.req, MAX_BYTES, services.clock);
        if (query.dry_run) return await bundles.report(bytes);
        const saved = await bundles.import(id, widgetId, bytes, precondition);
        return json(saved.widget, {
          status: saved.created ? 201 : 200,
          etag: saved.versionstamp,
        });
      });
    },
  }),
});
