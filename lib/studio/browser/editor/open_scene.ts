import { signal } from "@preact/signals";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { editorCommands } from "./editor_commands.ts";
import { createSceneClipboard } from "./scene_clipboard.ts";
import { placeNew } from "./new_items.ts";
import type { EditorItem } from "./scene_document.ts";
import { createSceneDraft } from "./scene_draft.ts";
import { createSceneEditor } from "./scene_editor.ts";
import type { Point } from "./geometry.ts";
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
  /** Kinds of the built-in widgets on it, by their ids. */
  types: Readonly<Record<string, string>>;
  revision: string;
  /** The most bytes of a file that is uploaded. */
  maxBytes: number;
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
  const { channelId, sceneId, width, height, items, revision, types } = scene;
  const name = signal(scene.name);
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
    types,
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
    /** Name of the scene, as it was stored last. */
    name,
    async rename(next: string): Promise<void> {
      const part = await attempt(() =>
        import("@/lib/studio/browser/scenes/rename_scene.ts")
      );
      const present = part &&
        await attempt(() => api.get(`/api/widgets/scenes/${sceneId}`));
      if (!present) return;
      // The revision moves with each change of the scene. Another name than the
      // page shows is another tab's: then the stale one has the person asked.
      const isOurs = present.data.name === name.value;
      const stored = await part.renameScene(
        {
          id: sceneId,
          name: name.value,
          revision: isOurs && present.etag
            ? present.etag.slice(1, -1)
            : revision,
        },
        next,
      );
      if (!stored) return;
      document.title = document.title.replace(
        name.value,
        () => stored.data.name,
      );
      name.value = stored.data.name;
      saving.look();
    },
    /**
     * Puts a widget on the scene that was just made, in front and in view, or at
     * a point; it comes on the stored scene with the other changes.
     */
    takeAdded(
      { id, type, name, placement }: Pick<
        Instance,
        "id" | "type" | "name" | "placement"
      >,
      at?: Point,
    ): void {
      saving.types.value = new Map(saving.types.value).set(id, type);
      const item: EditorItem = {
        id,
        kind: "instance",
        widgetId: null,
        name,
        placement: placeNew(placement, {
          items: editor.items.value,
          seen: view.seen(),
          canvas: editor.canvas,
          ...(at && { at }),
        }),
      };
      editor.whenIdle(() => {
        editor.edit(words.added(name), (all) => [...all, item], {
          select: [id],
        });
        editor.said.value = words.added(name);
      });
    },
  };
}
