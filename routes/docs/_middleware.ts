import { define } from "@/lib/http/define.ts";
import { themeOf } from "@/lib/http/theme.ts";

/** Documents have the look of the studio, and are open to everybody. */
export default define.middleware(async (ctx) => {
  ctx.state.studio = { theme: themeOf(ctx.req), channelName: null };
  const response = await ctx.next();
  // The look that was chosen is in a cookie.
  response.headers.append("vary", "cookie");
  return response;
});
