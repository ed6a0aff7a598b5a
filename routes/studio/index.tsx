import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { HomePage, SetupLink } from "@/lib/studio/home/HomePage.tsx";
import { readHome } from "@/lib/studio/home/read_home.ts";
import { StudioPage } from "@/lib/studio/shell/StudioPage.tsx";

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
