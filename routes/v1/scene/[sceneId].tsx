import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import {
  editorOrigin,
  overlayRequest,
  pageMode,
} from "@/lib/http/page_mode.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { OverlayPage } from "@/lib/pages/OverlayPage.tsx";
import { SceneQuery } from "@/lib/schema/overlays/browser_sources.ts";

export const config = { skipAppWrapper: true };

export const handler = pageRoute({
  summary: "A whole scene as one browser source",
  guard: widgetToken(),
  params: z.object({ sceneId: z.string().max(64) }),
  query: SceneQuery,
  async data({ services, caller, params, query, preview }) {
    const mode = pageMode(preview, query.thumb);
    const request = overlayRequest(caller.channelId, mode);
    return {
      mode,
      editorOrigin: editorOrigin(services.config),
      startScript: await services.overlays.startScript(),
      check: query.check === "1",
      view: await services.overlays.browserSources.scene(
        request,
        params.sceneId,
        {
          more: mode === "preview" ? query.more : [],
          pack: query.pack,
        },
      ),
    };
  },
});

export default define.page<typeof handler>(({ data }) => (
  <OverlayPage {...data} />
));
