import { deleteCookie } from "@std/http/cookie";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session, SESSION_COOKIE } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json } from "@/lib/http/respond.ts";
import {
  Deleted,
  DeletionOrder,
  DeletionPreview,
} from "@/lib/schema/account/deletion.ts";

export const handler = methods({
  GET: endpoint({
    summary: "What deleting the whole channel would remove",
    guard: session({ channel: "id" }),
    limit: dashboardReads,
    answers: { 200: DeletionPreview },
    handle: ({ services, caller }) =>
      services.account.deletion.preview(
        { id: caller.channelId, login: caller.login },
        caller.userId,
      ),
  }),
  POST: endpoint({
    summary: "Delete the whole channel; its owner alone may",
    description:
      "All of the channel, for good: take a backup (`setup/export`) first. Addresses stop working, and this session ends. A deletion that breaks off goes on by itself. Signing in later begins a new channel.",
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
