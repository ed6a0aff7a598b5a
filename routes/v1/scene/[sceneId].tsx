import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { overlayData } from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import { SceneQuery } from "@/lib/schema/overlays/browser_sources.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "A whole scene as one browser source",
  guard: widgetToken(),
  params: z.object({ sceneId: z.string().max(64) }),
  query: SceneQuery,
  data: (input) =>
    overlayData(input, (request, mode) => {
      const { services, params, query } = input;
      return services.overlays.browserSources.scene(request, params.sceneId, {
        more: mode === "preview" ? query.more : [],
        pack: query.pack,
      });
    }),
});

export default define.page<typeof handler>(({ data }) => (
  <OverlayPage {...data} />
));
