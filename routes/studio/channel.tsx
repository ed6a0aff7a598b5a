import { define } from "@/lib/http/define.ts";
import { entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { isOperator } from "@/lib/http/guard.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { ChannelPage } from "@/lib/pages/studio/channel/ChannelPage.tsx";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "Language, moderation, token, sessions, plan, backup and deletion",
  data: async (
    { services: { account, integrations, platform, config }, caller },
  ) => {
    const { channelId, role } = caller;
    const [
      { settings, versionstamp },
      sessions,
      tier,
      limits,
      dockKeys,
      programKeys,
      webhooks,
      refused,
    ] = await Promise.all([
      account.channels.settings(channelId),
      account.sessions.summaries(caller),
      account.planChanges.overview(channelId),
      account.plans.overview(channelId),
      account.dockKeys.list(channelId),
      account.programKeys.list(channelId),
      integrations.outgoing.list(channelId),
      platform.refusals.of(channelId),
    ]);
    return {
      channelId,
      version: config.version,
      isOperator: isOperator(config, caller),
      readOnly: role === "masquerade",
      settings,
      etag: entityTagOrNull(versionstamp),
      sessions,
      tier,
      limits,
      dockKeys,
      programKeys,
      webhooks,
      refused,
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage state={state} room="channel" sheets={["channel"]}>
    <ChannelPage {...data} />
  </StudioPage>
));
