import SceneList from "@/islands/studio/SceneList.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readSceneList } from "@/lib/pages/studio/scenes/read_scenes.ts";
import { SCENES_MESSAGES } from "@/lib/studio/messages/scenes.ts";

export const handler = studioRoute({
  summary: "The channel's scenes",
  reachesObs: true,
  data: ({ services, caller }) => readSceneList(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="scenes"
    lede={SCENES_MESSAGES.lede}
    sheets={["library"]}
  >
    <SceneList {...data} />
  </StudioPage>
));
