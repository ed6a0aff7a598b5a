import WelcomeSteps from "@/islands/studio/WelcomeSteps.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { readWelcome } from "@/lib/pages/studio/welcome/read_welcome.ts";
import { WELCOME_MESSAGES } from "@/lib/studio/messages/welcome.ts";

export const handler = studioRoute({
  summary: "Setup: from nothing to an overlay in OBS",
  reachesObs: true,
  data: ({ services, caller }) => readWelcome(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="home"
    title={WELCOME_MESSAGES.title}
    lede={WELCOME_MESSAGES.lede}
    sheets={["library"]}
  >
    <WelcomeSteps {...data} />
  </StudioPage>
));
