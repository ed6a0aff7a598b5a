import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";
import { anyone } from "@/lib/http/guard.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { isGuide } from "@/lib/pages/docs/guide_list.ts";
import { GuidePage } from "@/lib/pages/docs/GuidePage.tsx";
import { renderGuide } from "@/lib/pages/docs/render_guide.ts";

export const handler = pageRoute({
  summary: "A guide for people",
  guard: anyone,
  params: z.object({ name: z.string().describe("Such as `streamers`") }),
  sameForAll: true,
  cacheControl: "public, max-age=300",
  async data({ params: { name } }) {
    if (!isGuide(name)) {
      throw new AppError(
        "not_found",
        "Cannot show the guide: there is no guide with this name",
      );
    }
    return { guide: await renderGuide(name) };
  },
});

export default define.page<typeof handler>(({ data }) => (
  <GuidePage
    {...data}
  />
));
