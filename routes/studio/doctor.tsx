import { define } from "@/lib/http/define.ts";
import { operator } from "@/lib/http/guard.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { DoctorPage } from "@/lib/pages/studio/channel/DoctorPage.tsx";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { DOCTOR_MESSAGES as words } from "@/lib/studio/messages/doctor.ts";

export const handler = studioRoute({
  summary: "What is wrong with the service's set-up, for its operators",
  guard: operator,
  data: ({ services }) => services.doctor.report(),
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="channel"
    title={words.title}
    lede={words.lede}
  >
    <DoctorPage report={data} />
  </StudioPage>
));
