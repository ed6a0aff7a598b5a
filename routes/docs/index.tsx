import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { cachedPage } from "@/lib/http/page_cache.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { apiReference } from "@/lib/pages/api_description.ts";
import { ApiReference } from "@/lib/pages/ApiReference.tsx";

export const handler = pageMethods({
  async GET(ctx) {
    const kept = cachedPage(ctx);
    if (kept) return kept;
    const { version } = ctx.state.services.config;
    return page({ groups: await apiReference(), version });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <ApiReference {...data} />
));
