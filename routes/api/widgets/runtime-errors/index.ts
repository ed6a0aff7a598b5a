import {
  NotKept,
  ReportQuery,
  RuntimeError,
  RuntimeErrorReport,
} from "@/lib/schema/custom_widgets/runtime_errors.ts";
import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Report what went wrong in a widget or on its page",
    guard: widgetToken({ scopedTo: "any" }),
    limit: {
      name: "runtime_error_reports",
      subject: (caller) => `${caller.channelId}:${caller.widgetId ?? ""}`,
      instead: ({ retryAfterMs }, url) =>
        url.searchParams.get("quiet") === "1"
          ? json({ kept: false, retryAfterMs } satisfies NotKept, {
            status: 202,
          })
          : null,
      // A page reports of all its widgets: a flood of one is its own affair.
      within: {
        name: "runtime_errors",
        subject: ({ caller, body }) => `${caller.channelId}:${body.widgetId}`,
      },
    },
    query: ReportQuery,
    body: RuntimeErrorReport,
    answers: { 201: RuntimeError, 202: NotKept, 404: "" },
    async handle({ services, caller, body }) {
      if (caller.widgetId !== null && caller.widgetId !== body.widgetId) {
        throw new AppError(
          "forbidden",
          "Cannot report the error: this token is for another widget",
        );
      }
      const error = await services.customWidgets.runtimeErrors.report(
        caller.channelId,
        body,
      );
      return json(error, { status: 201 });
    },
  }),
});
