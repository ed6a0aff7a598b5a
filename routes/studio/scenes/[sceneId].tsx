import { z } from "zod";
import SceneEditor from "@/islands/studio/SceneEditor.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readSceneToEdit } from "@/lib/pages/studio/scenes/read_scene_to_edit.ts";

export const handler = studioRoute({
  summary: "The editor of a scene",
  reachesObs: true,
  params: z.object({ sceneId: z.string().max(64) }),
  data: ({ services, caller, params: { sceneId } }) =>
    readSceneToEdit(services, caller, sceneId),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="scenes"
    title={data.name}
    sheets={["library", "editor"]}
    workspace
  >
    <SceneEditor {...data} />
  </StudioPage>
));
