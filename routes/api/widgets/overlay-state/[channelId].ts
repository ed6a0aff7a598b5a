import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import {
  OverlayState,
  OverlayStateQuery,
} from "@/lib/schema/overlays/browser_sources.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Settings, figures and places of the widgets on an open page",
    guard: widgetToken({ channel: "channelId" }),
    limit: widgetData,
    query: OverlayStateQuery,
    answers: { 200: OverlayState },
    handle: ({ services, caller, query }) =>
      services.overlays.browserSources.state(caller.channelId, query),
  }),
});
