import { WidgetParams } from "@/lib/schema/custom_widgets/code.ts";
import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Press a button of a custom widget's fields",
    description: "Every open page tells the widget, live ones too.",
    guard: session(),
    limit: dashboardWrites,
    params: WidgetParams,
    body: z.strictObject({
      field: z.string().min(1).max(100).describe("Key of the button"),
    }),
    answers: { 204: "Told", 404: "" },
    async handle({ services, caller, params, body }) {
      await services.customWidgets.buttons.press(
        caller.channelId,
        params.widgetId,
        body.field,
      );
      return noContent();
    },
  }),
});
