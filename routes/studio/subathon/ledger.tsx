import SubathonLedger from "@/islands/studio/SubathonLedger.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { timerFacts } from "@/lib/pages/studio/subathon/timer_facts.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

export const handler = studioRoute({
  summary: "The subathon's ledger",
  data: timerFacts,
});

export default define.page<typeof handler>(({ data, state }) => (
  <SubathonPage state={state} part="ledger">
    <SubathonLedger {...data} />
  </SubathonPage>
));
