import { setCookie } from "@std/http/cookie";
import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { ownPages, refuseUnknown } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";
import { dockCookie } from "@/lib/http/session_cookie.ts";
import { DockKeyPresented } from "@/lib/schema/account/dock_keys.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Exchange a dock's key for its page's cookie",
    description:
      "The key is in the body: no log has it. Docks do this at each opening: OBS loses cookies.",
    guard: ownPages,
    body: DockKeyPresented,
    bodyBytes: 1_024,
    answers: { 200: z.object({ channelId: z.string() }), 401: "", 429: "" },
    async handle({ services, body, ctx }) {
      const opened = await services.account.dockKeys.open(body.key);
      if (!opened) {
        return refuseUnknown(ctx, "the dock's key is unknown or was revoked");
      }
      const { channelId, cookie, expiresAt } = opened;
      const response = json({ channelId });
      setCookie(response.headers, dockCookie(ctx, cookie, expiresAt));
      return response;
    },
  }),
});
