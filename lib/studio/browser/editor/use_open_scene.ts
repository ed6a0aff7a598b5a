import { effect, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { hasFiles } from "@/lib/studio/browser/has_files.ts";
import { followChannel } from "@/lib/studio/browser/follow.ts";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { isStreamLive } from "@/lib/studio/browser/shell/live_state.ts";
import { offerTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import { editorActions } from "./editor_actions.ts";
import type { OpenedScene } from "./open_scene.ts";
import type { SceneItems } from "./scene_document.ts";

/** Several changes of one moment are read together, ms. */
const SETTLE_MS = 150;

const NOTHING: SceneItems = [];

/** Connects an editor to the keys, to the channel and to its preview. */
export function useOpenScene(
  { scene, editor, acts, saving, view, clipboard }: OpenedScene,
  { onAdd, onUpload }: { onAdd: () => void; onUpload: () => void },
) {
  /** Ids of what the preview draws although the service does not have it on the scene. */
  const more = useSignal<readonly string[]>([]);
  const empty = useSignal<readonly string[]>([]);
  const showAll = () =>
    preview.send({
      type: "place",
      items: editor.items.value.map(({ id, placement }) => ({ id, placement })),
    });
  const preview = useMemo(() =>
    createPreviewLink({
      origin: typeof document === "undefined" ? "" : pageFacts().previewOrigin,
      onReady: showAll,
      onEmpty: (ids) => empty.value = ids,
      onMissing(ids) {
        const isNew = ids.some((id) => !more.value.includes(id));
        // What is saved comes by itself.
        if (isNew && saving.isHeld.peek()) {
          more.value = [...new Set([...more.value, ...ids])];
        }
      },
    }), []);
  const { channelId, sceneId, readOnly } = scene;
  const added = useComputed(() =>
    more.value.length === 0
      ? NOTHING
      : editor.resting.value.filter(({ id }) => more.value.includes(id))
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(saving.look, SETTLE_MS);
    };
    const isOurs = () =>
      !readOnly && document.activeElement?.closest(
          "input, textarea, select, dialog",
        ) === null;
    const onCopy = (event: ClipboardEvent) => {
      if (isOurs() && clipboard.onCopy(event) && event.type === "cut") {
        acts.remove();
      }
    };
    // A file beside the canvas would be opened in place of the editor.
    const onFile = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    let inPlace = false;
    const onKey = ({ key, shiftKey }: KeyboardEvent) => {
      if (key === "v" || key === "V") inPlace = shiftKey;
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isOurs()) clipboard.onPaste(event, inPlace);
    };
    // What is typed belongs to the work that the tab keeps.
    addEventListener("pagehide", editor.unread.readTyped);
    addEventListener("keydown", onKey);
    addEventListener("dragover", onFile);
    addEventListener("drop", onFile);
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    const stops = [
      saving.follow(),
      addActions(editorActions({
        editor,
        acts,
        view,
        clipboard,
        readOnly,
        onAdd,
        onUpload,
        onSave: () => void saving.save(),
      })),
      followChannel({
        channelId,
        kinds: "scene.*,instance.*",
        onGap: readSoon,
        onEvents(events) {
          const concerns = events.some(({ kind, data }) =>
            kind === "instance.updated" ||
            (kind === "scene.updated" && data.sceneId === sceneId)
          );
          if (concerns) readSoon();
        },
      }),
      view.keep(),
      preview.open(),
      offerTarget({
        instanceIds: () => editor.items.value.map(({ id }) => id),
        send: preview.send,
      }),
      effect(showAll),
      () => {
        removeEventListener("pagehide", editor.unread.readTyped);
        removeEventListener("keydown", onKey);
        removeEventListener("dragover", onFile);
        removeEventListener("drop", onFile);
        document.removeEventListener("copy", onCopy);
        document.removeEventListener("cut", onCopy);
        document.removeEventListener("paste", onPaste);
      },
      () => clearTimeout(timer),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  return {
    isLive: isStreamLive.value === true,
    onFrame: preview.setFrame,
    empty: empty.value,
    more: added.value,
  };
}
