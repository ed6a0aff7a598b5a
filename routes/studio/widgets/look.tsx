import LookDesigner from "@/islands/studio/LookDesigner.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readOwnLook } from "@/lib/pages/studio/widgets/read_own_look.ts";
import { LOOK_DESIGNER_MESSAGES as words } from "@/lib/studio/messages/look_designer.ts";

export const handler = studioRoute({
  summary: "The channel's own look",
  data: ({ services, caller }) => readOwnLook(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="widgets"
    title={words.title}
    lede={words.lede}
    sheets={["library", "settings", "editor"]}
  >
    <LookDesigner {...data} />
  </StudioPage>
));
