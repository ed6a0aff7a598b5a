import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { sessionOf } from "@/lib/http/guard.ts";
import { cachedPage } from "@/lib/http/page_cache.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { chosenLook } from "@/lib/http/theme.ts";
import { StartPage } from "@/lib/pages/StartPage.tsx";

export const handler = pageMethods({
  async GET(ctx) {
    const { demo, config } = ctx.state.services;
    // Only the demo's shows each visitor links of their own.
    const kept = demo === null ? cachedPage(ctx) : null;
    if (kept) return kept;
    // It has the look of the studio.
    ctx.state.studio = { ...chosenLook(ctx.req), channelName: null };
    return page({
      demo: await demo?.links(await sessionOf(ctx)) ?? null,
      base: config.origins.base,
    });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <StartPage
    {...data}
  />
));
