import SceneAddress from "@/islands/studio/SceneAddress.tsx";
import { EmptyState, Panel } from "@/lib/studio/parts/Panel.tsx";
import { HOME_WORDS as words } from "@/lib/studio/words/home.ts";

/** Facts that the first room is drawn from. */
interface HomeView {
  channelId: string;
  readOnly: boolean;
  scenes: { id: string; name: string }[];
}

/** Draws the first room: what is there, and how it gets into OBS. */
export function HomePage({ channelId, readOnly, scenes }: HomeView) {
  return (
    <Panel title={words.overlay} lede={words.overlayLede} icon="monitor-play">
      {scenes.map(({ id, name }) => (
        <SceneAddress
          key={id}
          channelId={channelId}
          readOnly={readOnly}
          sceneId={id}
          name={name}
        />
      ))}
      {scenes.length === 0 && (
        <EmptyState icon="layers" title={words.noScene}>
          {words.noSceneText}
        </EmptyState>
      )}
    </Panel>
  );
}
