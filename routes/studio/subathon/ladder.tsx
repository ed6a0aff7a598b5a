import SubathonLadder from "@/islands/studio/SubathonLadder.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { formFields } from "@/lib/pages/studio/shell/form_fields.ts";
import { timerFacts } from "@/lib/pages/studio/subathon/timer_facts.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

export const handler = studioRoute({
  summary: "The subathon's goals",
  data: async (context) => ({
    ...await timerFacts(context),
    goalFields: formFields(context.services, "subathon-goal"),
    policyFields: [
      ...formFields(context.services, "subathon-ladder"),
      ...formFields(context.services, "subathon-ladder", "repeat"),
    ],
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
