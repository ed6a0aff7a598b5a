import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { SeenBadge } from "@/lib/studio/browser/sources/SeenBadge.tsx";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { SCENES_MESSAGES } from "@/lib/studio/messages/scenes.ts";

/** A scene as a tile. */
interface SceneTile {
  id: string;
  name: string;
  width: number;
  height: number;
}

interface LastScenesProps {
  channelId: string;
  readOnly: boolean;
  scenes: readonly SceneTile[];
}

/** Draws scenes as tiles that lead to their editor. */
export function LastScenes({ channelId, readOnly, scenes }: LastScenesProps) {
  return (
    <ul class="scene-tiles">
      {scenes.map(({ id, name, width, height }) => (
        <li key={id}>
          <a class="scene-tile" href={`/studio/scenes/${id}`}>
            <SourcePreview
              channelId={channelId}
              readOnly={readOnly}
              source={sceneSource(id)}
              width={width}
              height={height}
              title={SCENES_MESSAGES.preview(name)}
              still
              framed
            />
            <span class="scene-tile__name">
              <bdi>{name}</bdi>
              <SeenBadge id={id} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
