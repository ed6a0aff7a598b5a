import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { EditorCommands } from "./editor_commands.ts";
import { type EditorItem, frontFirst } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";

/** Draws the items as a list, front first: selected, ordered and renamed by keys and pointer. */
export function LayerList(
  { editor, acts, readOnly }: {
    editor: SceneEditor;
    acts: EditorCommands;
    readOnly: boolean;
  },
) {
  const { resting, selection, renamed } = editor;
  const focused = useSignal<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = frontFirst(resting.value);
  const reachable = rows.some(({ id }) => id === focused.value)
    ? focused.value
    : rows.find(({ id }) => selection.value.has(id))?.id ?? rows[0]?.id;

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

  function pressKey(event: KeyboardEvent, row: EditorItem): void {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const at = rows.indexOf(row);
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && altKey) {
      if (readOnly) return;
      if (!selection.value.has(row.id)) editor.select([row.id]);
      acts.order(step > 0 ? "backward" : "forward");
      // The row has moved: the focus goes with it.
      requestAnimationFrame(() => focusOn(row.id));
    } else if (step !== 0) {
      const next = rows[at + step];
      focusOn(next?.id);
      if (next && shiftKey) editor.select([...selection.value, next.id]);
    } else if (key === "Home") focusOn(rows[0]?.id);
    else if (key === "End") focusOn(rows.at(-1)?.id);
    else if (key === " ") editor.toggle(row.id);
    else if (key === "Enter") {
      editor.select([row.id]);
      document.querySelector<HTMLElement>(`[data-item="${row.id}"]`)?.focus();
    } else if (key === "Escape") acts.selectNone();
    else return;
    event.preventDefault();
  }

  return (
    <section class="layers">
      <h2 id="layers-title">{words.layers}</h2>
      <p class="visually-hidden" id="layers-help">{words.layersHelp}</p>
      {rows.length === 0
        ? <p class="dim">{words.empty}. {words.emptyText}</p>
        : (
          <ul
            ref={list}
            role="listbox"
            aria-multiselectable="true"
            aria-labelledby="layers-title"
            aria-describedby="layers-help"
          >
            {rows.map((row) => (
              <li
                key={row.id}
                role="option"
                class="layer"
                data-row={row.id}
                tabIndex={row.id === reachable ? 0 : -1}
                aria-selected={selection.value.has(row.id)}
                onFocus={() => focused.value = row.id}
                onClick={({ shiftKey, ctrlKey, metaKey }) => {
                  focusOn(row.id);
                  if (shiftKey || ctrlKey || metaKey) editor.toggle(row.id);
                  else editor.select([row.id]);
                }}
                onDblClick={() => {
                  if (!readOnly && row.kind === "instance") renamed.value = row;
                }}
                onKeyDown={(event) => pressKey(event, row)}
              >
                <span class="layer__name">
                  <bdi>{row.name}</bdi>
                </span>
                <LayerMark
                  icon={row.placement.visible ? "eye" : "eye-off"}
                  state={row.placement.visible ? null : words.hidden}
                  onPress={readOnly ? null : () => {
                    editor.select([row.id]);
                    acts.toggleHidden();
                  }}
                />
                <LayerMark
                  icon={row.placement.locked ? "lock" : "lock-open"}
                  state={row.placement.locked ? words.locked : null}
                  onPress={readOnly ? null : () => {
                    editor.select([row.id]);
                    acts.toggleLocked();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      {selection.value.size === 1 && !readOnly &&
        rows.find(({ id }) => selection.value.has(id))?.kind === "instance" && (
        <Button
          size="small"
          icon="pencil"
          onClick={() => renamed.value = editor.selected.peek()[0] ?? null}
        >
          {words.rename}
        </Button>
      )}
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={renamed.value?.name ?? null}
        save={(name) => {
          if (renamed.value) acts.rename(renamed.value.id, name);
          return Promise.resolve(true);
        }}
        onClose={() => renamed.value = null}
      />
    </section>
  );
}

/**
 * Draws whether a layer is hidden or locked; a pointer switches it here, keys
 * do by H and L: an option of a list has no buttons in it.
 */
function LayerMark(
  { icon, state, onPress }: {
    icon: StudioIconName;
    /** Word for a state that is not the usual one. */
    state: string | null;
    onPress: (() => void) | null;
  },
) {
  return (
    <>
      <span
        aria-hidden="true"
        class={state ? "layer__mark layer__mark--on" : "layer__mark"}
        onClick={(event) => {
          if (!onPress) return;
          event.stopPropagation();
          onPress();
        }}
        onDblClick={(event) => event.stopPropagation()}
      >
        <StudioIcon name={icon} />
      </span>
      {state && <span class="visually-hidden">{state}</span>}
    </>
  );
}
