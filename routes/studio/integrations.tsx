import IntegrationsDesk from "@/islands/studio/IntegrationsDesk.tsx";
import { define } from "@/lib/http/define.ts";
import { isReachableFromOutside } from "@/lib/http/hosts.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { DELIVERED_KINDS } from "@/lib/schema/integrations/delivered_kinds.ts";
import { FEED_KIND_MESSAGES } from "@/lib/studio/messages/live.ts";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

/** Returns the names of the kinds of events among which those are that deliveries become. */
const kindNames = () =>
  Object.fromEntries(
    DELIVERED_KINDS.map((kind) =>
      [kind, FEED_KIND_MESSAGES[kind] ?? kind] as const
    ),
  );

export const handler = studioRoute({
  summary: "Services that take the channel's money, and their deliveries",
  data: async ({ services, caller: { channelId, role } }) => {
    const { integrations, config: { origins } } = services;
    return {
      channelId,
      readOnly: role === "masquerade",
      items: await integrations.list(channelId),
      moduleDeliveries: await integrations.modules.list(channelId),
      providers: integrations.providers(),
      kindNames: kindNames(),
      origin: origins.base,
      isPublic: isReachableFromOutside(origins.base),
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage
    state={state}
    room="integrations"
    lede={words.lede}
    sheets={["library", "integrations"]}
  >
    <IntegrationsDesk {...data} />
  </StudioPage>
));
