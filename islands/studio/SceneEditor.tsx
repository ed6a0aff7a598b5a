import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
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
import {
  AddWidgetDialog,
  type SceneChoice,
} from "@/lib/studio/browser/widgets/AddWidgetDialog.tsx";
import type { WidgetOffer } from "@/lib/studio/browser/widgets/widget_commands.ts";

interface SceneEditorProps extends SceneToEdit {
  offers: readonly WidgetOffer[];
  /** Look that a new widget wears; `null` for the plain one. */
  look: string | null;
}

const NO_SCENES: readonly SceneChoice[] = [];

/**
 * Draws the editor of a scene: canvas, layers, numbers, and everything that
 * changes them.
 */
export default function SceneEditor(
  { offers, look, ...scene }: SceneEditorProps,
) {
  const opened = useMemo(() => openScene(scene), []);
  const adding = useSignal(false);
  const wanted = useSignal("");
  const add = () => adding.value = true;
  const menuAt = useSignal<Point | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const { isLive, onFrame, more, empty } = useOpenScene(opened, {
    onAdd: add,
    onUpload: () => files.current?.click(),
  });
  const { channelId, sceneId, readOnly } = scene;
  const { editor, acts, view, takeAdded } = opened;
  const name = opened.name.value;
  const shared = { editor, acts, readOnly };
  const frame = { channelId, sceneId, name, view, onFrame, more, empty };
  function onMenu({ clientX: x, clientY: y }: MouseEvent) {
    menuAt.value = { x, y };
  }
  async function onFiles(added: Iterable<File>, at?: Point) {
    const { addFiles } = await import(
      "@/lib/studio/browser/editor/add_files.ts"
    );
    await addFiles(opened, added, { look, ...(at && { at }) });
  }
  return (
    <div class="editor">
      <EditorBar {...{ opened, isLive, menuAt }} onAdd={add} />
      <div
        class={view.hasPanels.value
          ? "editor__parts"
          : "editor__parts editor__parts--bare"}
      >
        <LayerList opened={opened} acts={acts} readOnly={readOnly} />
        <SceneCanvas {...frame} {...shared} onMenu={onMenu} onFiles={onFiles} />
        <ItemInspector {...shared} />
      </div>
      <ActsMenu at={menuAt} selection={editor.selection} />
      <input
        ref={files}
        type="file"
        multiple
        accept="image/*,video/mp4,video/webm,.mp3,.ogg,.wav,audio/*"
        class="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          void onFiles([...currentTarget.files ?? []]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <AddWidgetDialog
        {...{ open: adding, channelId, offers, look, text: wanted }}
        // The editor puts it on the scene, where one looks.
        scenes={NO_SCENES}
        onMade={takeAdded}
      />
    </div>
  );
}
