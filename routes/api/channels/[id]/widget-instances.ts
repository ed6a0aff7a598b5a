import { z } from "zod";
import { ListPage } from "@/lib/core/list_page.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  InstanceCheck,
  InstancePage,
  InstanceSave,
  SavedInstance,
  SaveQuery,
} from "@/lib/schema/overlays/scenes.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's built-in widgets with their settings",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    query: ListPage,
    answers: { 200: InstancePage },
    handle: ({ services, caller, query }) =>
      services.overlays.instances.page(caller.channelId, query),
  }),
  POST: endpoint({
    summary: "Create a built-in widget, or save one by its id",
    description:
      "Without `id` creates (201), with it saves (200). A wrong setting is named by its path.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    query: SaveQuery,
    body: InstanceSave,
    answers: {
      200: z.union([SavedInstance, InstanceCheck]),
      201: SavedInstance,
      404: "",
      412: "",
    },
    answersByQuery: { dry_run: InstanceCheck },
    async handle({ services, caller, query, body, precondition }) {
      if (query.dry_run === "1") {
        return await services.overlays.browserSources.check(
          caller.channelId,
          body,
          precondition,
          query.figures,
        );
      }
      const saved = await services.overlays.instances.save(
        caller.channelId,
        body,
        precondition,
      );
      return json(saved.instance, {
        status: saved.created ? 201 : 200,
        etag: saved.versionstamp,
      });
    },
  }),
});
