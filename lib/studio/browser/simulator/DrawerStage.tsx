import type { Signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { ListedScene } from "@/lib/schema/overlays/scenes.ts";
import { SIMULATOR_MESSAGES as words } from "@/lib/studio/messages/simulator.ts";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import type { PreviewTarget } from "./preview_target.ts";

/** Draws a scene in the drawer, for tests that nobody else sees; `stage` is set while it listens. */
export function DrawerStage(
  { channelId, scene, stage }: {
    channelId: string;
    scene: ListedScene;
    stage: Signal<PreviewTarget | null>;
  },
) {
  const link = useMemo(() => {
    const own: PreviewTarget = {
      instanceIds: () => scene.items.map(({ id }) => id),
      send: (order) => link.send(order),
    };
    const link = createPreviewLink({
      origin: pageFacts().previewOrigin,
      onReady: () => void (stage.value = own),
    });
    return link;
  }, [scene.id]);
  useEffect(() => {
    const stop = link.open();
    return () => {
      stop();
      stage.value = null;
    };
  }, [link]);
  return (
    <SourcePreview
      channelId={channelId}
      source={sceneSource(scene.id)}
      width={scene.width}
      height={scene.height}
      readOnly={pageFacts().readOnly}
      title={words.preview(scene.name)}
      onFrame={link.setFrame}
    />
  );
}
