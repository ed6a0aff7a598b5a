import { signal } from "@preact/signals";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import {
  isStreamLive,
  isStreamRequested,
} from "@/lib/studio/browser/shell/live_state.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { failureInWords } from "@/lib/studio/messages/failures.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { editorCommands } from "./editor_commands.ts";
import {
  takeFromSession,
  writeToSession,
} from "@/lib/studio/browser/session_draft.ts";
import { readStoredEditor, writeStoredEditor } from "./stored_history.ts";
import { mergeScenes } from "./merge_scenes.ts";
import { createSceneClipboard } from "./scene_clipboard.ts";
import type { EditorItem } from "./scene_document.ts";
import { createSceneEditor } from "./scene_editor.ts";
import { createSceneOutbox } from "./scene_outbox.ts";
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
  const editor = createSceneEditor({
    canvas: { width, height },
    items,
    lines: () => view.lines.value,
  });
  const isDirect = signal(false);
  const outbox = createSceneOutbox({
    channelId,
    sceneId,
    editor,
    saved: { items, revision },
    api,
    // Nothing gets on stream by accident.
    isHeld: () =>
      (isStreamLive.value === true || !isStreamRequested.value) &&
      !isDirect.value,
    isSure: () => isStreamRequested.value,
    onLost: (names) => toast(words.lost(names), { tone: "bad" }),
    onFailure: (error) => toast(failureInWords(error), { tone: "bad" }),
    onGone: () => toast(words.gone, { tone: "bad" }),
  });
  editor.whenEdited(outbox.note);
  const clipboard = createSceneClipboard({
    channelId,
    editor,
    api,
    attempt,
    onRefused: (text) => toast(text, { tone: "bad" }),
  });
  const kept = `limelight.history.${sceneId}`;
  return {
    view,
    clipboard,
    /** Goes on with what this tab did before it was loaded anew. */
    restore(): void {
      const found = readStoredEditor(takeFromSession(kept), Date.now());
      if (!found) return;
      const merged = mergeScenes(found.base, found.items, items);
      editor.restore({ ...merged, history: found.history });
      if (outbox.isUnsaved()) editor.said.value = words.restored;
      outbox.note();
    },
    /** Keeps what was done, and what is not saved yet, in the tab. */
    keep(): void {
      editor.unread.readTyped();
      const { base, items } = outbox.unsent();
      const history = editor.history.value;
      const text = writeStoredEditor({ history, base, items }, Date.now());
      writeToSession(kept, text);
    },
    scene,
    /** True while changes go to the stream as they are made, for as long as the page is open. */
    isDirect,
    editor,
    outbox,
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
      // One that is held comes on the scene with the other changes.
      if (on !== null) void outbox.adopt(item);
      editor.edit(words.added(name), (all) => [
        // The socket may have told of it before.
        ...all.filter((other) => other.id !== id),
        item,
      ], { select: [id] });
      editor.said.value = words.added(name);
    },
  };
}
