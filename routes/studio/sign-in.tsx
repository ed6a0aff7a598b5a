import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { seeOther } from "@/lib/http/login.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { readQuery } from "@/lib/http/read.ts";
import { LoginQuery } from "@/lib/schema/account/login.ts";
import {
  SignInPage,
  type SignInWay,
} from "@/lib/pages/studio/shell/SignInPage.tsx";

export const handler = pageMethods({
  GET(ctx) {
    const { services, session } = ctx.state;
    const asked = LoginQuery.shape.return_to.parse(
      readQuery(ctx.url).return_to,
    );
    const returnTo = asked === "/" ? "/studio" : asked;
    if (session) return seeOther(returnTo);
    const way: SignInWay = services.demo
      ? "demo"
      : services.account.login
      ? "twitch"
      : "elsewhere";
    const deleted = ctx.url.searchParams.has("deleted");
    return page({ way, returnTo, deleted }, {
      headers: { "cache-control": "no-store" },
    });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <SignInPage {...data} />
));
