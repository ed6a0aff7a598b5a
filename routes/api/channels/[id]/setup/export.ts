import { SetupExportQuery } from "@/lib/features/account/setup_bundle/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's whole setup, or one scene, as one zip",
    description:
      "Scenes, widgets, sounds, custom widgets and files; of one scene, those that it shows and plays. It holds no keys or tokens.",
    guard: session({ channel: "id" }),
    query: SetupExportQuery,
    answers: {
      200: { description: "The setup", content: { "application/zip": null } },
      404: "",
    },
    async handle({ services, caller, query, ctx }) {
      const headers = {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="limelight-setup.zip"',
        "cache-control": "no-store",
      };
      const body = ctx.req.method === "HEAD"
        ? null
        : await services.account.setupBundle.export(
          caller.channelId,
          { withFiles: query.assets === "1", sceneId: query.scene },
        );
      return new Response(body, { headers });
    },
  }),
});
