import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { audienceFacts } from "@/lib/studio/audience/audience_facts.ts";
import { AudiencePage } from "@/lib/studio/audience/AudiencePage.tsx";

export const handler = studioRoute({
  summary: "Giveaway, viewer queue, mini goal, counters, clocks, highlight",
  data: audienceFacts,
});

export default define.page<typeof handler>(({ data, state }) => (
  <AudiencePage state={state} facts={data} />
));
