import HomeSources from "@/islands/studio/HomeSources.tsx";
import { RefusedPanel } from "@/lib/studio/channel/RefusedPanel.tsx";
import { ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Badge, EmptyState, Panel } from "@/lib/studio/parts/Panel.tsx";
import { ROOMS } from "@/lib/studio/shell/rooms.ts";
import { HOME_WORDS as words } from "@/lib/studio/words/home.ts";
import type { readHome } from "./read_home.ts";

type HomeView = Awaited<ReturnType<typeof readHome>>;

/** Draws the first room: what is open, what happened, what is left to set up. */
export function HomePage(view: HomeView) {
  return (
    <>
      <RefusedPanel refused={view.refused} returnTo="/studio" />
      <Setup {...view} />
      <div class="grid grid--wide">
        <Panel title={words.sources} icon="monitor-play">
          <HomeSources />
        </Panel>
        <Panel title={words.latest} icon="history">
          <Events events={view.events} />
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

/** Lists the steps that are left, as facts say; draws nothing once there are none. */
function Setup({ hasScenes, hasSource, hasCommands }: HomeView) {
  const { scenes, obs, bot } = words.toDo;
  const open = [
    ...(hasScenes ? [] : [scenes]),
    ...(hasScenes && !hasSource ? [obs] : []),
    ...(hasCommands ? [] : [bot]),
  ].filter(({ path }) =>
    path === "/studio/welcome" || ROOMS.some((room) => room.path === path)
  );
  if (open.length === 0) return null;
  return (
    <Panel title={words.setup} icon="list">
      <ul class="stack">
        {open.map(({ title, text, path, act }, index) => (
          <li key={title} class="todo">
            <div>
              <h3>{title}</h3>
              <p class="dim">{text}</p>
            </div>
            <ButtonLink
              href={path}
              icon="arrow-right"
              {...(index === 0 ? { tone: "primary" as const } : {})}
            >
              {act}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Events({ events }: Pick<HomeView, "events">) {
  if (events.length === 0) {
    return (
      <EmptyState icon="history" title={words.none}>
        {words.noneText}
      </EmptyState>
    );
  }
  return (
    <ol class="events">
      {events.map(({ id, name, action, at, test }) => (
        <li key={id}>
          <p>
            <bdi>
              <strong>{name}</strong>
            </bdi>{" "}
            {action} {test && <Badge>{words.test}</Badge>}
          </p>
          <p class="dim">{at}</p>
        </li>
      ))}
    </ol>
  );
}
