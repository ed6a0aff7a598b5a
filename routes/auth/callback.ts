import { deleteCookie, setCookie } from "@std/http/cookie";
import { readCookie } from "@/lib/http/cookies.ts";
import { CallbackQuery } from "@/lib/schema/account/login.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { ownPages } from "@/lib/http/guard.ts";
import { loginOf, seeOther, STATE_COOKIE } from "@/lib/http/login.ts";
import { sessionCookie } from "@/lib/http/session_cookie.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Return from the platform's sign-in page",
    guard: ownPages,
    query: CallbackQuery,
    answers: { 303: "Signed in", 403: "", 404: "No platform is connected" },
    async handle({ services, query, ctx }) {
      const { headers } = ctx.req;
      const { cookie, session, returnTo } = await loginOf(services).finish(
        query,
        readCookie(headers, STATE_COOKIE),
        headers.get("user-agent") ?? "",
      );
      const response = seeOther(returnTo);
      deleteCookie(response.headers, STATE_COOKIE, { path: "/auth" });
      setCookie(
        response.headers,
        sessionCookie(ctx, cookie, session.expiresAt),
      );
      return response;
    },
  }),
});
