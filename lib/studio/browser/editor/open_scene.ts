import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { editorCommands } from "./editor_commands.ts";
import { createSceneClipboard } from "./scene_clipboard.ts";
import type { EditorItem } from "./scene_document.ts";
import { createSceneDraft } from "./scene_draft.ts";
import { createSceneEditor } from "./scene_editor.ts";
import { createSceneView, type PictureShelf } from "./scene_view.ts";

/** A scene as the page hands it to its editor. */
export interface SceneToEdit {
  channelId: string;
  sceneId: string;
  name: string;
  readOnly: boolean;
  width: number;
  height: number;
  items: readonly EditorItem[];
  revision: string;
}

/** A scene with its editor, its acts and what saves it. */
export type OpenedScene = ReturnType<typeof openScene>;

/** Returns where one's own picture behind the scene is kept; its code is loaded with the first. */
const pictureShelf = (sceneId: string): PictureShelf => ({
  async read() {
    const { readStoredPicture } = await import("./stored_picture.ts");
    return await readStoredPicture(sceneId);
  },
  async keep(picture) {
    const { writeStoredPicture } = await import("./stored_picture.ts");
    await writeStoredPicture(sceneId, picture);
  },
});

/** Puts together what edits and what saves a scene. */
export function openScene(scene: SceneToEdit) {
  const { channelId, sceneId, width, height, items, revision } = scene;
  const isInPage = typeof document !== "undefined";
  const view = createSceneView({
    canvas: { width, height },
    name: `limelight.view.${sceneId}`,
    storage: isInPage ? localStorage : null,
    shelf: isInPage ? pictureShelf(sceneId) : null,
    hasRulers: !isInPage || matchMedia("(pointer: fine)").matches,
  });
  const saving = createSceneDraft({
    channelId,
    sceneId,
    items,
    revision,
    isTyping: () => editor.unread.isAny() || editor.unread.isTyping(),
  });
  const editor = createSceneEditor({
    canvas: { width, height },
    scene: saving,
    lines: () => view.lines.value,
  });
  const clipboard = createSceneClipboard({
    channelId,
    editor,
    api,
    attempt,
    onRefused: (text) => toast(text, { tone: "bad" }),
  });
  return {
    view,
    clipboard,
    scene,
    editor,
    saving,
    acts: editorCommands(editor),
    /** Takes in a widget that was just made on this scene. */
    takeAdded({ id, name, placement, sceneId: on }: Instance): void {
      const item: EditorItem = {
        id,
        kind: "instance",
        widgetId: null,
        name,
        placement,
      };
      editor.edit(words.added(name), (all) => [
        // The socket may have told of it before.
        ...all.filter((other) => other.id !== id),
        item,
      ], { select: [id] });
      editor.said.value = words.added(name);
      // One that is held comes on the scene with the other changes.
      if (on !== null) saving.look();
    },
  };
}
