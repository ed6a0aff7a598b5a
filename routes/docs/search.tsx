import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { visitor } from "@/lib/http/guard.ts";
import { publicPages } from "@/lib/http/limits.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { apiReference } from "@/lib/pages/api_description.ts";
import { searchDocs } from "@/lib/pages/docs/search_docs.ts";
import { SearchPage } from "@/lib/pages/docs/SearchPage.tsx";

export const handler = pageRoute({
  summary: "Search of guides, API and error codes",
  guard: visitor,
  limit: publicPages,
  sameForAll: true,
  query: z.object({
    q: z.string().trim().max(100).default(""),
  }),
  async data({ query: { q } }) {
    const groups = await apiReference();
    return { query: q, found: await searchDocs(q, groups) };
  },
});

export default define.page<typeof handler>(({ data }) => (
  <SearchPage {...data} />
));
