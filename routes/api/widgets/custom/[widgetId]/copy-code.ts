import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import { CopyCode, WidgetParams } from "@/lib/schema/custom_widgets/code.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Let another channel copy a widget for a day",
    description: "The code opens the draft and nothing else.",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetParams,
    answers: { 201: CopyCode, 404: "" },
    async handle({ services, caller, params }) {
      const code = await services.customWidgets.bundles.share(
        caller.channelId,
        params.widgetId,
      );
      return json(code, { status: 201 });
    },
  }),
});
