import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { sessionOf } from "@/lib/http/guard.ts";
import { StartPage } from "@/lib/pages/StartPage.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { demo } = ctx.state.services;
    return page({ demo: await demo?.links(await sessionOf(ctx)) ?? null });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <StartPage
    {...data}
  />
));
