import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { HomePage, SetupLink } from "@/lib/pages/studio/home/HomePage.tsx";
import { readHome } from "@/lib/pages/studio/home/read_home.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "The studio's first page",
  data: ({ services, caller }) => readHome(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="home"
    sheets={["library"]}
    actions={<SetupLink {...data} />}
  >
    <HomePage {...data} />
  </StudioPage>
));
