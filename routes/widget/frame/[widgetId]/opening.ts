import {
  FrameOpening,
  FrameParams,
} from "@/lib/features/custom_widgets/frames/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What a page needs to open the frame of a custom widget",
    description:
      "A token of the widget's own, and what its code is told when it loads.",
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
