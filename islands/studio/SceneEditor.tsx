import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import {
  openScene,
  type SceneToEdit,
} from "@/lib/studio/browser/editor/open_scene.ts";
import { EditorBar } from "@/lib/studio/browser/editor/EditorBar.tsx";
import { ItemInspector } from "@/lib/studio/browser/editor/ItemInspector.tsx";
import { LayerList } from "@/lib/studio/browser/editor/LayerList.tsx";
import { SceneCanvas } from "@/lib/studio/browser/editor/SceneCanvas.tsx";
import { useOpenScene } from "@/lib/studio/browser/editor/use_open_scene.ts";
import { AddWidgetDialog } from "@/lib/studio/browser/widgets/AddWidgetDialog.tsx";
import type { WidgetOffer } from "@/lib/studio/browser/widgets/widget_acts.ts";

interface SceneEditorProps extends SceneToEdit {
  offers: readonly WidgetOffer[];
}

/** The editor of a scene: canvas, layers, numbers, and everything that changes them. */
export default function SceneEditor({ offers, ...scene }: SceneEditorProps) {
  const opened = useMemo(() => openScene(scene), []);
  const adding = useSignal(false);
  const add = () => adding.value = true;
  const { isLive, onFrame, more } = useOpenScene(opened, add);
  const { channelId, sceneId, name, readOnly } = scene;
  const { editor, acts, outbox, takeAdded } = opened;
  const shared = { editor, acts, readOnly };
  return (
    <div class="editor">
      <EditorBar {...{ opened, isLive }} onAdd={add} />
      <div class="editor__parts">
        <LayerList {...shared} />
        <SceneCanvas
          {...{ channelId, sceneId, name, onFrame, more, ...shared }}
        />
        <ItemInspector {...shared} />
      </div>
      <AddWidgetDialog
        open={adding}
        channelId={channelId}
        offers={offers}
        scenes={outbox.isHeld() ? [] : [{ id: sceneId, name }]}
        onMade={takeAdded}
      />
    </div>
  );
}
