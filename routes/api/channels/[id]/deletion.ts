import { deleteCookie } from "@std/http/cookie";
import {
  Deleted,
  DeletionOrder,
  DeletionPreview,
} from "@/lib/features/account/deletion/schema.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session, SESSION_COOKIE } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What deleting everything of the channel would remove",
    description: "Counts, and changes nothing.",
    guard: session({ channel: "id" }),
    answers: { 200: DeletionPreview },
    handle: ({ services, caller }) =>
      services.account.deletion.preview(
        { id: caller.channelId, login: caller.login },
        caller.userId,
      ),
  }),
  POST: endpoint({
    summary: "Delete everything of the channel; its owner's alone",
    description:
      "Overlays, files, events, figures, keys, tokens and sessions, and the platform's consent. It cannot be undone: take a backup (`setup/export`) before. Sockets close, addresses stop working, and this session is over. A deletion that is broken off goes on by itself, or when it is asked for again. Signing in afterwards begins a new channel.",
    guard: session({ channel: "id" }),
    limit: dashboardWrites,
    body: DeletionOrder,
    answers: { 200: Deleted },
    async handle({ services, caller, body }) {
      const deleted = await services.account.deletion.run(
        { id: caller.channelId, login: caller.login },
        body.confirm,
      );
      const response = json(deleted);
      deleteCookie(response.headers, SESSION_COOKIE, { path: "/" });
      return response;
    },
  }),
});
