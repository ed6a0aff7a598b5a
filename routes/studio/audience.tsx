import AudienceDesk from "@/islands/studio/AudienceDesk.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import {
  audienceFacts,
  AudienceQuery,
} from "@/lib/pages/studio/audience/audience_facts.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";

export const handler = studioRoute({
  summary: "Giveaway, viewer queue, mini goal, counters, clocks, highlight",
  query: AudienceQuery,
  data: audienceFacts,
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="audience"
    lede={words.lede}
    sheets={["audience"]}
  >
    <AudienceDesk {...data} />
  </StudioPage>
));
