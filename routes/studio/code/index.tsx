import CodeLibrary from "@/islands/studio/CodeLibrary.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { readCode } from "@/lib/pages/studio/code/read_code.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { CODE_MESSAGES } from "@/lib/studio/messages/code.ts";

export const handler = studioRoute({
  summary: "The channel's custom widgets",
  reachesObs: true,
  data: ({ services, caller }) => readCode(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="code"
    lede={CODE_MESSAGES.lede}
    sheets={["library", "code"]}
  >
    <CodeLibrary {...data} />
  </StudioPage>
));
