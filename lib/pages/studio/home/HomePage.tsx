import HomeEvents from "@/islands/studio/HomeEvents.tsx";
import HomeSetup from "@/islands/studio/HomeSetup.tsx";
import HomeSources from "@/islands/studio/HomeSources.tsx";
import { RefusedPanel } from "@/lib/pages/studio/channel/RefusedPanel.tsx";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";
import type { readHome } from "./read_home.ts";

type HomeView = Awaited<ReturnType<typeof readHome>>;

/** Draws the first room: what is open, what happened, what is left to set up. */
export function HomePage(view: HomeView) {
  const { hasScenes, hasSource, hasCommands } = view;
  const { channelId, events, format } = view;
  return (
    <>
      <RefusedPanel refused={view.refused} returnTo="/studio" />
      {view.troubled.length > 0 && (
        <Notice
          tone="warn"
          action={
            <ButtonLink href="/studio/integrations" icon="arrow-right">
              {words.toIntegrations}
            </ButtonLink>
          }
        >
          {words.attention(view.troubled)}
        </Notice>
      )}
      <HomeSetup {...{ hasScenes, hasSource, hasCommands }} />
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
