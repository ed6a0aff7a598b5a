import { setCookie } from "@std/http/cookie";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { ownPages } from "@/lib/http/guard.ts";
import { loginOf, seeOther, stateCookie } from "@/lib/http/login.ts";
import { LoginQuery } from "@/lib/schema/account/login.ts";

export const handler = methods({
  GET: endpoint({
    summary: "Go to the platform's sign-in page",
    guard: ownPages,
    query: LoginQuery,
    answers: { 303: "To the platform", 404: "No platform is connected" },
    async handle({ services, query, ctx }) {
      const { location, sealed } = await loginOf(services)
        .begin(query.return_to, query.switch_account === "1", query.also);
      const response = seeOther(location);
      setCookie(response.headers, stateCookie(ctx, sealed));
      return response;
    },
  }),
});
