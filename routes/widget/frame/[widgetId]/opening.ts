import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";
import {
  FrameOpening,
  FrameParams,
} from "@/lib/schema/custom_widgets/frames.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What opens a custom widget's frame",
    guard: widgetToken(),
    params: FrameParams,
    answers: { 200: FrameOpening, 404: "" },
    async handle({ services, caller, params, preview }) {
      return json(
        await services.customWidgets.frames.opening(
          caller,
          params.widgetId,
          preview,
        ),
      );
    },
  }),
});
