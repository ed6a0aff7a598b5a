import SubathonCredits from "@/islands/studio/SubathonCredits.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { CreditsStateQuery } from "@/lib/schema/subathon/credits.ts";
import { SubathonPage } from "@/lib/pages/studio/subathon/SubathonPage.tsx";

/** Names of each section that are shown. */
const NAMES = 20;

export const handler = studioRoute({
  summary: "The ending credits",
  data: async ({ services, caller: { channelId, role } }) => {
    const { credits } = services.subathon;
    const query = CreditsStateQuery.parse({ limit: NAMES });
    return {
      channelId,
      readOnly: role === "masquerade",
      credits: await credits.state(channelId, query),
      lists: await credits.ownLists(channelId),
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <SubathonPage state={state} part="credits">
    <SubathonCredits {...data} />
  </SubathonPage>
));
