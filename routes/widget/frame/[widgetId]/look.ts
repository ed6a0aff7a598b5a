import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";
import { FrameParams, LookAnswer } from "@/lib/schema/custom_widgets/frames.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Style sheet and fields of a custom widget's draft",
    guard: widgetToken(),
    params: FrameParams,
    answers: { 200: LookAnswer, 404: "" },
    async handle({ services, caller, params }) {
      return json(
        await services.customWidgets.frames.look(
          caller.channelId,
          params.widgetId,
        ),
      );
    },
  }),
});
