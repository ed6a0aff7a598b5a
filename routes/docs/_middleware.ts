import { define } from "@/lib/http/define.ts";
import { chosenLook } from "@/lib/http/theme.ts";

/** Documents have the look of the studio, and are open to everybody. */
export default define.middleware(async (ctx) => {
  ctx.state.studio = { ...chosenLook(ctx.req), channelName: null };
  const response = await ctx.next();
  // The look that was chosen is in a cookie.
  response.headers.append("vary", "cookie");
  return response;
});
