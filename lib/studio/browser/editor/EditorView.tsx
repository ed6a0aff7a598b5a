import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { openScene, type SceneToEdit } from "./open_scene.ts";
import { ActsMenu } from "./ActsMenu.tsx";
import type { Point } from "./geometry.ts";
import { askForFiles } from "./ask_for_files.ts";
import { EditorBar } from "./EditorBar.tsx";
import { ItemInspector } from "./ItemInspector.tsx";
import { LayerList } from "./LayerList.tsx";
import { SceneCanvas } from "./SceneCanvas.tsx";
import { useOpenScene } from "./use_open_scene.ts";
import { AddWidgetDialog } from "@/lib/studio/browser/widgets/AddWidgetDialog.tsx";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { WidgetOffer } from "@/lib/studio/browser/widgets/widget_commands.ts";

/** A scene to edit, with what can be added to it. */
interface EditorViewProps extends SceneToEdit {
  offers: readonly WidgetOffer[];
}

/**
 * Draws the editor of a scene: canvas, layers, numbers, and everything that
 * changes them.
 */
export function EditorView(
  { offers, ...scene }: EditorViewProps,
) {
  const opened = useMemo(() => openScene(scene), []);
  const adding = useSignal(false);
  const wanted = useSignal("");
  const add = () => adding.value = true;
  const menuAt = useSignal<Point | null>(null);
  const { isLive, onFrame, more, empty } = useOpenScene(opened, {
    onAdd: add,
    onUpload: () => askForFiles(onFiles),
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
    const part = await attempt(() => import("./add_files.ts"));
    await part?.addFiles(opened, added, at);
  }
  return (
    <div class="editor">
      <EditorBar {...{ opened, isLive, menuAt }} onAdd={add} />
      <div
        class={view.hasPanels.value
          ? "editor__parts"
          : "editor__parts editor__parts--bare"}
      >
        <LayerList opened={opened} />
        <SceneCanvas {...frame} {...shared} onMenu={onMenu} onFiles={onFiles} />
        <ItemInspector {...shared} />
      </div>
      <ActsMenu at={menuAt} selection={editor.selection} />
      {/* Not within the panel of layers: that may be hidden. */}
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={editor.renamed.value?.name ?? null}
        save={(name) => {
          if (editor.renamed.value) acts.rename(editor.renamed.value.id, name);
          return Promise.resolve(true);
        }}
        onClose={() => editor.renamed.value = null}
      />
      <AddWidgetDialog
        {...{ open: adding, channelId, offers, text: wanted }}
        onMade={takeAdded}
      />
    </div>
  );
}
