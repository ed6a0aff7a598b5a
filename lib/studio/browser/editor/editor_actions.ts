import type { Action } from "@/lib/studio/browser/actions.ts";
import { EDITOR_WORDS as words } from "@/lib/studio/words/scene_editor.ts";
import type { EditorActs } from "./acts.ts";
import type { Alignment } from "./arrange.ts";
import type { SceneEditor } from "./scene_editor.ts";

const ALIGN_KEYS: Record<Alignment, string> = {
  left: "Alt+KeyA",
  centre: "Alt+KeyH",
  right: "Alt+KeyD",
  top: "Alt+KeyW",
  middle: "Alt+KeyV",
  bottom: "Alt+KeyS",
};

/** Places where a key pressed alone acts: the canvas, the list, and nowhere in particular. */
const AT_HOME = ".canvas, .layers, .palette, dialog";

function isAtHome(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body ||
    activeElement.closest(AT_HOME) !== null;
}

/** Tells whether a field holds what is not taken yet: undo is the field's own then. */
const isDrafting = (): boolean =>
  Boolean(document.activeElement?.closest("[data-draft]"));

/** Lists the acts of the editor for keys, palette and help. */
export function editorActions(
  { editor, acts, readOnly, onAdd, onSave }: {
    editor: SceneEditor;
    acts: EditorActs;
    readOnly: boolean;
    onAdd: () => void;
    onSave: () => void;
  },
): Action[] {
  const group = words.group;
  const hasSelected = () =>
    !readOnly && editor.selection.value.size > 0 && isAtHome();
  const onSelected = (
    id: string,
    name: string,
    keys: string | undefined,
    run: () => void,
  ): Action => ({
    id: `editor.${id}`,
    name,
    group,
    ...(keys === undefined ? {} : { keys }),
    isEnabled: hasSelected,
    run,
  });
  const canUndo = () => !readOnly && !isDrafting();
  return [
    {
      id: "editor.undo",
      name: words.undo,
      group,
      keys: "$mod+z",
      isEnabled: canUndo,
      run: editor.undo,
    },
    {
      id: "editor.redo",
      name: words.redo,
      group,
      keys: "$mod+Shift+z",
      isEnabled: canUndo,
      run: editor.redo,
    },
    {
      id: "editor.redoToo",
      name: words.redo,
      group,
      keys: "$mod+y",
      isEnabled: canUndo,
      run: editor.redo,
    },
    {
      id: "editor.save",
      name: words.save,
      group,
      keys: "$mod+s",
      isEnabled: () => !readOnly,
      run: onSave,
    },
    {
      id: "editor.add",
      name: words.add,
      group,
      isEnabled: () => !readOnly,
      run: onAdd,
    },
    {
      id: "editor.selectAll",
      name: words.selectAll,
      group,
      keys: "$mod+a",
      isEnabled: () =>
        Boolean(document.activeElement?.closest(".canvas, .layers")),
      run: acts.selectAll,
    },
    onSelected("remove", words.remove, "Delete", acts.remove),
    onSelected("removeToo", words.remove, "Backspace", acts.remove),
    onSelected("forward", words.forward, "]", () => acts.order("forward")),
    onSelected("backward", words.backward, "[", () => acts.order("backward")),
    onSelected("front", words.front, "$mod+]", () => acts.order("front")),
    onSelected("back", words.back, "$mod+[", () => acts.order("back")),
    onSelected(
      "hide",
      `${words.hide} / ${words.unhide}`,
      "h",
      acts.toggleHidden,
    ),
    onSelected(
      "lock",
      `${words.lock} / ${words.unlock}`,
      "l",
      acts.toggleLocked,
    ),
    ...(Object.keys(ALIGN_KEYS) as Alignment[]).map((to) =>
      onSelected(
        `align.${to}`,
        words.align[to],
        ALIGN_KEYS[to],
        () => acts.align(to),
      )
    ),
    onSelected(
      "distributeX",
      words.distributeX,
      "Alt+Shift+KeyH",
      () => acts.distribute("x"),
    ),
    onSelected(
      "distributeY",
      words.distributeY,
      "Alt+Shift+KeyV",
      () => acts.distribute("y"),
    ),
  ];
}
