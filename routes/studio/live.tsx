import HeldFollows from "@/islands/studio/HeldFollows.tsx";
import LiveDesk from "@/islands/studio/LiveDesk.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { readLive } from "@/lib/pages/studio/live/read_live.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "The studio's live room",
  data: ({ services, caller }) => readLive(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage state={state} room="live" sheets={["live"]}>
    <HeldFollows {...data.follows} />
    <LiveDesk {...data.desk} />
  </StudioPage>
));
