import { AppError } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { PartsPage } from "@/lib/pages/studio/parts_page/PartsPage.tsx";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "Every part of the studio, in demo mode",
  data({ services, caller: { channelId, role } }) {
    if (!services.demo) {
      throw new AppError(
        "not_found",
        "Cannot answer: the service does not run in demo mode",
      );
    }
    return { channelId, readOnly: role === "masquerade" };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room={null}
    title="Parts"
    lede="Every part that rooms are built of."
  >
    <PartsPage {...data} />
  </StudioPage>
));
