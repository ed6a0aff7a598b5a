import { deleteCookie } from "@std/http/cookie";
import { readCookie } from "@/lib/http/cookies.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session, SESSION_COOKIE } from "@/lib/http/guard.ts";
import { noContent } from "@/lib/http/respond.ts";

export const handler = methods({
  POST: endpoint({
    summary: "End this session",
    guard: session({ readOnlyToo: true }),
    answers: { 204: "Signed out" },
    async handle({ services, ctx }) {
      const cookie = readCookie(ctx.req.headers, SESSION_COOKIE) ?? "";
      await services.account.sessions.close(cookie);
      const response = noContent();
      deleteCookie(response.headers, SESSION_COOKIE, { path: "/" });
      return response;
    },
  }),
});
