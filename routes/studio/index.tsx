import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { HomePage } from "@/lib/studio/home/HomePage.tsx";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "The studio's first page",
  data: async ({ services, caller: { channelId, role } }) => ({
    channelId,
    readOnly: role === "masquerade",
    scenes: (await services.overlays.scenes.list(channelId))
      .map(({ id, name }) => ({ id, name })),
  }),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage state={state} room="home">
    <HomePage {...data} />
  </StudioPage>
));
