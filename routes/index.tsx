import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { StartPage } from "@/lib/pages/StartPage.tsx";

export const handler = define.handlers({
  async GET({ state }) {
    return page({ demo: await state.services.demo?.links() ?? null });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <StartPage
    {...data}
  />
));
