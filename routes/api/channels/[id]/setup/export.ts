import { attachment } from "@/lib/http/content_disposition.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads } from "@/lib/http/limits.ts";
import { SetupExportQuery } from "@/lib/schema/account/setup_bundle.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's setup, or one scene, as a zip",
    description:
      "Scenes, widgets, sounds, custom widgets and files; no keys or tokens.",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    query: SetupExportQuery,
    answers: {
      200: { description: "The setup", content: { "application/zip": null } },
      404: "",
    },
    async handle({ services, caller, query, ctx }) {
      const { fileName, open } = await services.account.setupBundle.export(
        caller.channelId,
        { withFiles: query.assets === "1", sceneId: query.scene },
      );
      return new Response(ctx.req.method === "HEAD" ? null : open(), {
        headers: {
          "content-type": "application/zip",
          "content-disposition": attachment(fileName),
          "cache-control": "no-store",
        },
      });
    },
  }),
});
