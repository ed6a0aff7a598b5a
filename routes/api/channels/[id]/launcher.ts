import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { assertMaySeeToken, session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { LauncherQuery } from "@/lib/schema/overlays/launcher.ts";

export const handler = methods({
  GET: endpoint({
    summary:
      "A local file for OBS that opens a source once the service answers",
    description:
      "For a browser source with “Local file”. It holds the widget token; a masquerade is refused.",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    query: LauncherQuery,
    answers: {
      200: { description: "A page", content: { "text/html": z.string() } },
      404: "",
    },
    async handle({ services, caller, query }) {
      assertMaySeeToken(caller, "Cannot make the file: it would contain");
      const { file } = services.overlays.launcher;
      return new Response(await file(caller.channelId, query), {
        headers: {
          "content-type": "text/html; charset=utf-8",
          "content-disposition": 'attachment; filename="limelight-source.html"',
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  }),
});
