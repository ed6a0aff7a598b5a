import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { layerIcon } from "./layer_icons.ts";
import { layerIds, type LayerRow, layerRows } from "./layer_rows.ts";
import { LayerOption } from "./LayerOption.tsx";
import type { OpenedScene } from "./open_scene.ts";
import { useLayerDrag } from "./use_layer_drag.ts";

/**
 * Draws the items as a list, front first, groups as folders: selected, ordered
 * and renamed by keys and pointer.
 */
export function LayerList(
  { opened: { editor, saving, acts, scene: { readOnly } } }: {
    opened: OpenedScene;
  },
) {
  const { resting, selection, renamed } = editor;
  const focused = useSignal<string | null>(null);
  const folded = useSignal<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  /** Row from which Shift selects. */
  const anchor = useRef<string | null>(null);
  const rows = layerRows(resting.value, folded.value);
  const drag = useLayerDrag({ list, rows, editor, readOnly });
  const isSelected = (row: LayerRow) =>
    layerIds(row).every((id) => selection.value.has(id));
  const reachable = rows.some(({ id }) => id === focused.value)
    ? focused.value
    : rows.find(isSelected)?.id ?? rows[0]?.id;

  function focusOn(id: string | undefined): void {
    if (id === undefined) return;
    focused.value = id;
    list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
  }

  const before = useRef(selection.peek());
  useSignalEffect(() => {
    const [only, ...more] = [...selection.value]
      .filter((id) => !before.current.has(id));
    before.current = selection.value;
    const isHere = list.current?.contains(document.activeElement);
    // A copy is selected: the focus goes with the selection.
    if (isHere && more.length === 0 && only !== focused.peek()) {
      requestAnimationFrame(() => focusOn(only));
    }
  });

  function fold(id: string, isFolded: boolean): void {
    const next = new Set(folded.value);
    if (isFolded) next.add(id);
    else next.delete(id);
    folded.value = next;
  }

  function toggle(row: LayerRow): void {
    const rest = new Set(selection.value);
    const isOn = isSelected(row);
    for (const id of layerIds(row)) {
      if (isOn) rest.delete(id);
      else rest.add(id);
    }
    editor.select(rest);
  }

  function press(row: LayerRow, event: MouseEvent): void {
    const from = rows.findIndex(({ id }) => id === anchor.current);
    focusOn(row.id);
    if (event.shiftKey && from >= 0) {
      const to = rows.indexOf(row);
      const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      return editor.select([...selection.value, ...between.flatMap(layerIds)]);
    }
    anchor.current = row.id;
    if (event.ctrlKey || event.metaKey || event.shiftKey) toggle(row);
    else editor.select(layerIds(row));
  }

  function pressKey(event: KeyboardEvent, row: LayerRow): void {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const at = rows.indexOf(row);
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && altKey) {
      if (readOnly) return;
      if (!isSelected(row)) editor.select(layerIds(row));
      acts.order(step > 0 ? "backward" : "forward");
      // The row has moved: the focus goes with it.
      requestAnimationFrame(() => focusOn(row.id));
    } else if (step !== 0) {
      const next = rows[at + step];
      focusOn(next?.id);
      if (next && shiftKey) {
        editor.select([...selection.value, ...layerIds(next)]);
      }
    } else if (key === "Home") focusOn(rows[0]?.id);
    else if (key === "End") focusOn(rows.at(-1)?.id);
    else if (key === "ArrowRight" || key === "ArrowLeft") {
      const isBack = key === "ArrowLeft";
      if (row.kind === "folder") fold(row.id, isBack);
      else if (isBack && row.group) focusOn(row.group);
    } else if (key === " ") toggle(row);
    else if (key === "Enter") {
      editor.select(layerIds(row));
      const [first] = layerIds(row);
      document.querySelector<HTMLElement>(`[data-item="${first}"]`)?.focus();
    } else if (key === "Escape") acts.selectNone();
    else return;
    event.preventDefault();
  }

  const gap = drag.gap.value;
  return (
    <section class="layers">
      <h2 id="layers-title">{words.layers}</h2>
      <p class="visually-hidden" id="layers-help">{words.layersHelp}</p>
      {rows.length === 0
        ? <p class="dim layers__empty">{words.empty}. {words.emptyText}</p>
        : (
          <div class="layers__list">
            <ul
              ref={list}
              role="listbox"
              aria-multiselectable="true"
              aria-labelledby="layers-title"
              aria-describedby="layers-help"
              {...drag.on}
            >
              {rows.map((row) => (
                <LayerOption
                  key={row.id}
                  row={row}
                  icon={row.kind === "folder" ? "folder" : layerIcon(
                    row.item.kind === "custom"
                      ? undefined
                      : saving.types.value.get(row.id) ?? "",
                  )}
                  isDragged={drag.isDragged(row)}
                  tabIndex={row.id === reachable ? 0 : -1}
                  aria-selected={isSelected(row)}
                  onFocus={() => focused.value = row.id}
                  onClick={(event) => press(row, event)}
                  onDblClick={() => {
                    if (row.kind === "folder") fold(row.id, !row.isFolded);
                    else if (!readOnly && row.item.kind === "instance") {
                      renamed.value = row.item;
                    }
                  }}
                  onKeyDown={(event) => pressKey(event, row)}
                  on={{
                    fold: () =>
                      fold(row.id, row.kind === "folder" && !row.isFolded),
                    hide: readOnly ? null : () => {
                      editor.select(layerIds(row));
                      acts.toggleHidden();
                    },
                    lock: readOnly ? null : () => {
                      editor.select(layerIds(row));
                      acts.toggleLocked();
                    },
                  }}
                />
              ))}
            </ul>
            {gap && (
              <span
                aria-hidden="true"
                class={gap.isInFolder
                  ? "layers__gap layers__gap--inside"
                  : "layers__gap"}
                style={{ transform: `translateY(${gap.top}px)` }}
              />
            )}
          </div>
        )}
    </section>
  );
}
