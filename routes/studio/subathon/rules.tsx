import SubathonRules from "@/islands/studio/SubathonRules.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { formatChoices } from "@/lib/pages/studio/channel/format_choices.ts";
import { timerFacts } from "@/lib/pages/studio/subathon/timer_facts.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

export const handler = studioRoute({
  summary: "The subathon's rules",
  data: timerFacts,
});

export default define.page<typeof handler>(({ data, state }) => (
  <SubathonPage state={state} part="rules">
    <SubathonRules {...data} currencies={formatChoices().currency} />
  </SubathonPage>
));
