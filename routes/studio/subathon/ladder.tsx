import SubathonLadder from "@/islands/studio/SubathonLadder.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { timerFacts } from "@/lib/pages/studio/subathon/timer_facts.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

export const handler = studioRoute({
  summary: "The subathon's goals",
  data: async (context) => ({
    ...await timerFacts(context),
    ladder: await context.services.subathon.session.ladderForOperator(
      context.caller.channelId,
    ),
  }),
});

export default define.page<typeof handler>(({ data, state }) => (
  <SubathonPage state={state} part="ladder">
    <SubathonLadder {...data} />
  </SubathonPage>
));
