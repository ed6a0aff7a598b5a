import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { assertMaySeeToken, session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { seeOther } from "@/lib/http/login.ts";
import { PreviewQuery } from "@/lib/schema/overlays/previews.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A source's preview, for a frame of the dashboard",
    description:
      "Redirects to a preview. It holds the widget token: not for a masquerade, nor other sites' pages.",
    guard: session({ channel: "id", ownPages: true }),
    limit: dashboardReads,
    query: PreviewQuery,
    answers: { 303: "To the preview" },
    async handle({ services, caller, query }) {
      assertMaySeeToken(
        caller,
        "Cannot show the preview: its address contains",
      );
      const { address } = services.overlays.previews;
      return seeOther(await address(caller.channelId, query.source));
    },
  }),
});
