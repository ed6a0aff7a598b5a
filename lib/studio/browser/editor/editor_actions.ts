import type { Action } from "@/lib/studio/browser/actions.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { EditorCommands } from "./editor_commands.ts";
import type { Alignment } from "./reorder.ts";
import { boundsOfAll, centreOf } from "./geometry.ts";
import { withGroups } from "./groups.ts";
import type { EditorItem } from "./scene_document.ts";
import type { SceneClipboard } from "./scene_clipboard.ts";
import type { SceneEditor } from "./scene_editor.ts";
import type { SceneView } from "./scene_view.ts";

const ALIGN_KEYS: Record<Alignment, string> = {
  left: "Alt+KeyA",
  centre: "Alt+KeyH",
  right: "Alt+KeyD",
  top: "Alt+KeyW",
  middle: "Alt+KeyV",
  bottom: "Alt+KeyS",
};

/**
 * Selects the widget that has the focus, on the canvas or in the list, where
 * nothing is selected: who goes by Tab and arrows means that one. The folder of
 * a group means all that lie in it.
 */
export function selectFocused({ items, selection, select }: SceneEditor): void {
  const id = selection.value.size === 0 ? focusedItem() : undefined;
  if (id === undefined) return;
  const ids = items.value.filter((item) =>
    item.id === id || item.placement.group === id
  ).map((item) => item.id);
  select(withGroups(items.value, ids));
}

/** Returns the id of the item, or of the group, that has the focus. */
function focusedItem(): string | undefined {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return undefined;
  return activeElement.dataset.item ?? activeElement.dataset.row;
}

/** Regions of the editor, in the order in which F6 goes round them. */
const REGIONS = [
  ".bar :is(a, button)",
  '.layers [role="option"][tabindex="0"]',
  ".canvas .thing",
  ".inspector :is(a, button, input)",
].map((first) => `${first}:not(:disabled)`);

/** Puts the focus into the next region that has an element to focus, or the one before. */
function goToRegion(way: 1 | -1): void {
  const { activeElement } = document;
  const found = REGIONS.flatMap((first) =>
    document.querySelector<HTMLElement>(`.editor ${first}`) ?? []
  ).filter((first) => first.checkVisibility());
  const at = found.findIndex((first) =>
    first.closest(".bar, .layers, .canvas, .inspector")?.contains(activeElement)
  );
  found.at(at < 0 ? 0 : (at + way) % found.length)?.focus();
}

/** Tells whether a field holds what is not taken yet: undo is the field's own then. */
const isDrafting = (): boolean =>
  Boolean(document.activeElement?.closest("[data-draft]"));

/** Lists the acts of the editor for keys, palette and help. */
export function editorActions(
  { editor, acts, view, clipboard, readOnly, onAdd, onUpload, onSave }: {
    editor: SceneEditor;
    acts: EditorCommands;
    view: SceneView;
    clipboard: SceneClipboard;
    readOnly: boolean;
    onAdd: () => void;
    /** Asks for files that become widgets. */
    onUpload: () => void;
    onSave: () => void;
  },
): Action[] {
  const group = words.group;
  const hasSelected = () =>
    !readOnly &&
    (editor.selection.value.size > 0 || focusedItem() !== undefined);
  /** The one widget that is selected, or has the focus, and has a name of its own. */
  const renamable = (): EditorItem | undefined => {
    const { items, selected } = editor;
    const [one, ...more] = selected.value.length > 0
      ? selected.value
      : items.value.filter(({ id }) => id === focusedItem());
    return one?.kind === "instance" && more.length === 0 ? one : undefined;
  };
  const onSelected = (
    id: string,
    name: string,
    keys: string | undefined,
    run: () => void,
    also: readonly string[] = [],
  ): Action => ({
    id: `editor.${id}`,
    name,
    group,
    ...(keys === undefined ? {} : { keys }),
    also,
    isEnabled: hasSelected,
    run() {
      selectFocused(editor);
      run();
    },
  });
  function remove(): void {
    const isInList = document.activeElement?.closest(".layers");
    acts.remove();
    const [next] = editor.selection.value;
    // The element that had the focus is gone with its widget.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(
        next === undefined
          ? ".canvas"
          : `[data-${isInList ? "row" : "item"}="${next}"]`,
      )?.focus()
    );
  }
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
      also: ["$mod+y"],
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
      id: "editor.upload",
      name: words.upload,
      group,
      isEnabled: () => !readOnly,
      run: onUpload,
    },
    {
      id: "editor.selectAll",
      name: words.selectAll,
      group,
      keys: "$mod+a",
      run: acts.selectAll,
    },
    onSelected(
      "duplicate",
      words.duplicate,
      "$mod+d",
      () => void clipboard.duplicate(),
      ["Shift+D"],
    ),
    onSelected("copy", words.copy, undefined, () => {
      if (!document.execCommand("copy")) clipboard.copy();
    }),
    {
      id: "editor.paste",
      name: words.paste,
      group,
      isEnabled: () => !readOnly,
      run: () => clipboard.pasteOwn(),
    },
    {
      id: "editor.pasteInPlace",
      name: words.pasteInPlace,
      group,
      isEnabled: () => !readOnly,
      run: () => clipboard.pasteOwn(true),
    },
    {
      ...onSelected("group", words.bindGroup, "$mod+g", acts.group, [
        "Shift+G",
      ]),
      isEnabled: () => hasSelected() && editor.selection.value.size > 1,
    },
    {
      ...onSelected("ungroup", words.ungroup, "$mod+Shift+g", acts.ungroup, [
        "Shift+U",
      ]),
      isEnabled: () =>
        hasSelected() &&
        editor.selected.value.some(({ id, placement: { group } }) =>
          // One that is left alone is no group any more.
          group &&
          editor.items.value.some((other) =>
            other.id !== id && other.placement.group === group
          )
        ),
    },
    onSelected("fill", words.fill, undefined, acts.fill),
    onSelected("bringBack", words.bringBack, undefined, acts.bringBack),
    {
      ...onSelected("rename", words.rename, "F2", () => {
        editor.renamed.value = renamable() ?? null;
      }),
      isEnabled: () => hasSelected() && renamable() !== undefined,
    },
    onSelected("remove", words.remove, "Delete", remove, ["Backspace"]),
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
    ...viewActions({ editor, view }),
  ];
}

/** Lists the acts that change how the scene is looked at, and nothing of it. */
function viewActions(
  { editor, view }: { editor: SceneEditor; view: SceneView },
): Action[] {
  const { group } = words;
  const act = (
    id: string,
    name: string,
    keys: string | null,
    run: () => void,
    more: Partial<Action> = {},
  ): Action => ({
    id: `editor.${id}`,
    name,
    group,
    ...(keys && { keys }),
    run,
    ...more,
  });
  /** Puts a guide through the middle of what is selected, or of the canvas: rulers are for pointers alone. */
  function addGuide(axis: "x" | "y"): void {
    const placed = editor.selected.value.map(({ placement }) => placement);
    const middle = centreOf(
      boundsOfAll(placed) ?? { x: 0, y: 0, ...editor.canvas },
    );
    view.setGuide(axis, null, middle[axis]);
  }
  const anywhere = {
    inFields: true,
    isEnabled: () => document.querySelector("dialog[open]") === null,
  };
  return [
    act("fit", words.fit, "Shift+Digit1", () => view.fit(), {
      also: ["Alt+KeyF"],
    }),
    act("fitSelection", words.fitSelection, "Shift+Digit2", () => {
      const placed = editor.selected.value.map(({ placement }) => placement);
      view.fit(boundsOfAll(placed) ?? undefined);
    }),
    act("fullSize", words.fullSize, "Shift+Digit0", () => view.zoom(1), {
      also: ["Alt+KeyX"],
    }),
    act("zoomIn", words.zoomIn, "$mod+=", () => view.zoomStep(1)),
    act("zoomOut", words.zoomOut, "$mod+-", () => view.zoomStep(-1)),
    act("snap", words.snap, "Shift+S", () => {
      editor.isSnapping.value = !editor.isSnapping.value;
    }),
    act("clean", words.clean, "p", () => {
      view.isClean.value = !view.isClean.value;
    }),
    act("guideX", words.guideX, null, () => addGuide("x")),
    act("guideY", words.guideY, null, () => addGuide("y")),
    act("panels", words.panels, "\\", () => view.togglePanels(), {
      also: ["$mod+\\"],
    }),
    act("nextRegion", words.nextRegion, "F6", () => goToRegion(1), anywhere),
    act(
      "lastRegion",
      words.lastRegion,
      "Shift+F6",
      () => goToRegion(-1),
      anywhere,
    ),
  ];
}
