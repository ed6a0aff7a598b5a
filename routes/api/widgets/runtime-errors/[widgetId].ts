import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetTokenOrOwner } from "@/lib/http/guard.ts";
import { noContent } from "@/lib/http/respond.ts";
import { RuntimeError } from "@/lib/schema/custom_widgets/runtime_errors.ts";

const params = z.object({ widgetId: z.string().max(64) });
const guard = widgetTokenOrOwner({ scopedTo: "widgetId" });

export const handler = methods({
  GET: endpoint({
    summary: "What went wrong in a widget or a scene's page, latest first",
    guard,
    params,
    answers: {
      200: z.object({ items: z.array(RuntimeError), nextCursor: z.null() }),
      404: "",
    },
    async handle({ services, caller: { channelId }, params: { widgetId } }) {
      await services.customWidgets.runtimeErrors.assertKnown(
        channelId,
        widgetId,
      );
      const items = await services.customWidgets.runtimeErrors.list(
        channelId,
        widgetId,
      );
      return { items, nextCursor: null };
    },
  }),
  DELETE: endpoint({
    summary: "Forget the errors of a widget or a scene",
    guard,
    params,
    answers: { 204: "Forgotten", 404: "" },
    async handle({ services, caller: { channelId }, params: { widgetId } }) {
      await services.customWidgets.runtimeErrors.assertKnown(
        channelId,
        widgetId,
      );
      await services.customWidgets.runtimeErrors.clear(channelId, widgetId);
      return noContent();
    },
  }),
});
