import HomeHeldFollows from "@/islands/studio/HomeHeldFollows.tsx";
import HomeEvents from "@/islands/studio/HomeEvents.tsx";
import HomeScenes from "@/islands/studio/HomeScenes.tsx";
import HomeIntegrations from "@/islands/studio/HomeIntegrations.tsx";
import HomeSetup from "@/islands/studio/HomeSetup.tsx";
import HomeSources from "@/islands/studio/HomeSources.tsx";
import HomeStream from "@/islands/studio/HomeStream.tsx";
import { AdsConsent } from "@/lib/pages/studio/shell/AdsConsent.tsx";
import { RefusedPanel } from "@/lib/pages/studio/channel/RefusedPanel.tsx";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";
import { DELIVERED_KINDS } from "@/lib/schema/integrations/delivered_kinds.ts";
import type { readHome } from "./read_home.ts";

type HomeView = Awaited<ReturnType<typeof readHome>>;

/** Draws the first room: what is open, what happened, what is left to set up. */
export function HomePage(view: HomeView) {
  const { hasScenes, hasSource, hasCommands } = view;
  const { channelId, readOnly, lastScenes, events, format } = view;
  return (
    <>
      <RefusedPanel refused={view.refused} returnTo="/studio" />
      <AdsConsent needed={view.needsAdsConsent} returnTo="/studio" />
      <HomeIntegrations
        {...{ channelId }}
        troubled={view.troubled}
        kinds={DELIVERED_KINDS}
      />
      {view.offWebhooks.length > 0 && (
        <Notice
          tone="warn"
          action={
            <ButtonLink href="/studio/channel#webhooks" icon="arrow-right">
              {words.toWebhooks}
            </ButtonLink>
          }
        >
          {words.webhooksOff(view.offWebhooks)}
        </Notice>
      )}
      <HomeHeldFollows channelId={channelId} held={view.held} />
      <HomeStream channelId={channelId} />
      <HomeSetup {...{ hasScenes, hasSource, hasCommands }} />
      {lastScenes.length > 0 && (
        <Panel
          title={words.lastScenes}
          icon="layers"
          actions={
            <ButtonLink href="/studio/scenes">{words.allScenes}</ButtonLink>
          }
        >
          <HomeScenes {...{ channelId, readOnly }} scenes={lastScenes} />
        </Panel>
      )}
      <div class="grid grid--wide">
        <Panel title={words.sources} icon="monitor-play">
          <HomeSources />
        </Panel>
        <Panel title={words.latest} icon="history">
          <HomeEvents {...{ channelId, events, format }} />
        </Panel>
      </div>
    </>
  );
}

/** Draws the way to the four steps where no step that is left leads there. */
export function SetupLink({ hasScenes, hasSource }: HomeView) {
  if (!hasScenes || !hasSource) return null;
  const { path, act } = words.toDo.scenes;
  return <ButtonLink href={path} icon="list">{act}</ButtonLink>;
}
