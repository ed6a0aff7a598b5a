import { define } from "@/lib/http/define.ts";

/** Documents have the look of the studio, and are open to everybody. */
export default define.middleware((ctx) => {
  ctx.state.studio = { theme: null, channelName: null };
  return ctx.next();
});
