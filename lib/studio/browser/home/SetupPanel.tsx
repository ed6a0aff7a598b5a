import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { HOME_MESSAGES as words } from "@/lib/studio/messages/home.ts";

/** Facts that say what is left to set up. */
interface SetupFacts {
  hasScenes: boolean;
  /** As it was when the page was drawn. */
  hasSource: boolean;
  hasCommands: boolean;
}

/** Lists the steps that are left, as facts say; draws nothing once there are none. */
export function SetupPanel({ hasScenes, hasSource, hasCommands }: SetupFacts) {
  const { scenes, obs, bot } = words.toDo;
  const isOpen = openSources.value === null
    ? hasSource
    : openSources.value.length > 0;
  const left = [
    ...(hasScenes ? [] : [scenes]),
    ...(hasScenes && !isOpen ? [obs] : []),
    ...(hasCommands ? [] : [bot]),
  ];
  if (left.length === 0) return null;
  return (
    <Panel title={words.setup} icon="list">
      <ul class="stack">
        {left.map(({ title, text, path, act }, index) => (
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
