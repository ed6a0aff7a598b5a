import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import {
  openScene,
  type SceneToEdit,
} from "@/lib/studio/browser/editor/open_scene.ts";
import { ActsMenu } from "@/lib/studio/browser/editor/ActsMenu.tsx";
import type { Point } from "@/lib/studio/browser/editor/geometry.ts";
import { EditorBar } from "@/lib/studio/browser/editor/EditorBar.tsx";
import { ItemInspector } from "@/lib/studio/browser/editor/ItemInspector.tsx";
import { LayerList } from "@/lib/studio/browser/editor/LayerList.tsx";
import { SceneCanvas } from "@/lib/studio/browser/editor/SceneCanvas.tsx";
import { useOpenScene } from "@/lib/studio/browser/editor/use_open_scene.ts";
import { AddWidgetDialog } from "@/lib/studio/browser/widgets/AddWidgetDialog.tsx";
import type { WidgetOffer } from "@/lib/studio/browser/widgets/widget_commands.ts";

interface SceneEditorProps extends SceneToEdit {
  offers: readonly WidgetOffer[];
}

/**
 * Draws the editor of a scene: canvas, layers, numbers, and everything that
 * changes them.
 */
export default function SceneEditor(
  { offers, ...scene }: SceneEditorProps,
) {
  const opened = useMemo(() => openScene(scene), []);
  const adding = useSignal(false);
  const wanted = useSignal("");
  const add = () => adding.value = true;
  const menuAt = useSignal<Point | null>(null);
  const { isLive, onFrame, more, empty } = useOpenScene(opened, add);
  const { channelId, sceneId, name, readOnly } = scene;
  const { editor, acts, saving, view, takeAdded } = opened;
  const shared = { editor, acts, readOnly };
  const frame = { channelId, sceneId, name, view, onFrame, more, empty };
  function onMenu({ clientX: x, clientY: y }: MouseEvent) {
    menuAt.value = { x, y };
  }
  return (
    <div class="editor">
      <EditorBar {...{ opened, isLive, menuAt }} onAdd={add} />
      <div class="editor__parts">
        <LayerList {...shared} />
        <SceneCanvas {...frame} {...shared} onMenu={onMenu} />
        <ItemInspector {...shared} />
      </div>
      <ActsMenu at={menuAt} />
      <AddWidgetDialog
        {...{ open: adding, channelId, offers, text: wanted }}
        scenes={saving.isHeld.value ? [] : [{ id: sceneId, name }]}
        onMade={takeAdded}
      />
    </div>
  );
}
