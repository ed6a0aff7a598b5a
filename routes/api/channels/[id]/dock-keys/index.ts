import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  DockKey,
  DockKeyInput,
  DockKeyMade,
} from "@/lib/schema/account/dock_keys.ts";

export const handler = methods({
  GET: endpoint({
    summary: "The channel's dock keys, oldest first, without the secrets",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: {
      200: z.object({ items: z.array(DockKey), nextCursor: z.null() }),
    },
    handle: async ({ services, caller }) => ({
      items: await services.account.dockKeys.list(caller.channelId),
      nextCursor: null,
    }),
  }),
  POST: endpoint({
    summary: "Create a dock key, shown once; up to 20 per channel",
    description:
      "Put it behind `#` in the address of a dock in OBS: `/studio/dock/live#dk_…`.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: DockKeyInput,
    answers: { 201: DockKeyMade, 403: "" },
    async handle({ services, caller, body }) {
      const { dockKeys } = services.account;
      const made = await dockKeys.make(caller.channelId, body.name);
      return json(made, { status: 201 });
    },
  }),
});
