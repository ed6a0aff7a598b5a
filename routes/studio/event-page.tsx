import EventPageEditor from "@/islands/studio/EventPageEditor.tsx";
import { define } from "@/lib/http/define.ts";
import { entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";
import { EVENT_PAGE_MESSAGES as words } from "@/lib/studio/messages/event_page.ts";

export const handler = studioRoute({
  summary: "The editor of the event page, beside the page itself",
  data: async ({ services, caller: { channelId, login, role } }) => {
    const found = await services.overlays.eventPage.get(channelId);
    return {
      channelId,
      readOnly: role === "masquerade",
      settings: found.settings,
      etag: entityTagOrNull(found.versionstamp),
      publicUrl: `${services.config.origins.base}/e/${login}`,
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="event"
    lede={words.lede}
    sheets={["library", "event_page"]}
  >
    <EventPageEditor {...data} />
  </StudioPage>
));
