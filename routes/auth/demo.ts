import { setCookie } from "@std/http/cookie";
import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { ownPages } from "@/lib/http/guard.ts";
import { json } from "@/lib/http/respond.ts";
import { sessionCookie } from "@/lib/http/session_cookie.ts";
import { LoginSession } from "@/lib/schema/account/sessions.ts";

export const handler = methods({
  POST: endpoint({
    summary: "Sign in to the demo channel",
    guard: ownPages,
    query: z.object({
      role: z.enum(["owner", "masquerade"]).default("owner")
        .describe("`masquerade` reads and changes nothing"),
    }),
    answers: { 200: LoginSession, 404: "Not in demo mode" },
    async handle({ services, query, ctx }) {
      if (!services.demo) {
        throw new AppError(
          "not_found",
          "Cannot sign in: the service does not run in demo mode",
        );
      }
      const { cookie, session } = await services.demo.signIn(
        query.role,
        ctx.req.headers.get("user-agent") ?? "",
      );
      const response = json(LoginSession.parse(session));
      setCookie(
        response.headers,
        sessionCookie(ctx, cookie, session.expiresAt),
      );
      return response;
    },
  }),
});
