import { PreviewQuery } from "@/lib/features/overlays/previews/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { assertMaySeeToken, session } from "@/lib/http/guard.ts";
import { seeOther } from "@/lib/http/login.ts";

export const handler = methods({
  GET: endpoint({
    summary: "A preview of a browser source, for a frame of the dashboard",
    description:
      "Redirects to the source's page as a preview, which counts for nothing. The address has the widget token in it; a masquerade and pages of other sites are refused.",
    guard: session({ channel: "id", ownPages: true }),
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
