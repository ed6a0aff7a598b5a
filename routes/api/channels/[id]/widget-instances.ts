import { z } from "zod";
import {
  Instance,
  InstanceSave,
  SavedInstance,
} from "@/lib/features/overlays/scenes/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's built-in widgets with their settings",
    guard: session({ channel: "id" }),
    answers: {
      200: z.object({ items: z.array(Instance), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.overlays.instances.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Create a built-in widget, or save one by its id",
    description:
      "Without `id` creates (201), with it saves (200; `If-Match` is honoured). Settings are checked against the template; a wrong value is named by its path.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: InstanceSave,
    answers: { 200: SavedInstance, 201: SavedInstance, 404: "", 412: "" },
    async handle({ services, caller, body, precondition }) {
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
