import { define } from "@/lib/http/define.ts";
import { entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { EventEditorPage } from "@/lib/studio/event_page/EventEditorPage.tsx";

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
  <EventEditorPage state={state} facts={data} />
));
