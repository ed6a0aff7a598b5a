import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { boundsOf } from "./geometry.ts";
import { withGroups } from "./groups.ts";
import { frontFirst } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import type { SceneView } from "./scene_view.ts";
import { readingOrder } from "./selection.ts";

/**
 * Draws a button over each item that is seen, in reading order. While a gesture
 * runs, what it moves is written straight to the elements: a frame of a drag
 * draws nothing else anew.
 */
export function CanvasThings(
  { editor, view, empty }: {
    editor: SceneEditor;
    view: SceneView;
    /** Ids of items that draw nothing at the moment. */
    empty: readonly string[];
  },
) {
  const { items, resting, selection } = editor;
  const box = useRef<HTMLDivElement>(null);
  const order = useRef<readonly string[]>([]);
  const placed = useRef(new Map<Element, readonly [Placement, number]>());

  function place(): void {
    const { zoom } = view.camera.value;
    const places = new Map(items.value.map((one) => [one.id, one.placement]));
    const before = placed.current;
    placed.current = new Map();
    for (
      const element of box.current?.querySelectorAll<HTMLElement>(".thing") ??
        []
    ) {
      const placement = places.get(element.dataset.item ?? "");
      if (!placement) continue;
      placed.current.set(element, [placement, zoom]);
      const [was, wasZoom] = before.get(element) ?? [];
      if (was === placement && wasZoom === zoom) continue;
      const { x, y, width, height, rotation } = placement;
      const { style } = element;
      // Moving by a transform lays nothing out anew.
      style.transform = `translate(${x * zoom}px, ${
        y * zoom
      }px) rotate(${rotation}deg)`;
      const isSized = wasZoom === zoom && was?.width === width &&
        was.height === height;
      if (isSized) continue;
      style.width = `${width * zoom}px`;
      style.height = `${height * zoom}px`;
    }
  }
  useLayoutEffect(place);
  useSignalEffect(place);

  // An element that is moved in the page loses the focus: while it is in here
  // the order stays.
  const known = order.current;
  const isInside = box.current?.contains(document.activeElement) ?? false;
  const rows = readingOrder(resting.value);
  if (isInside) {
    const rank = ({ id }: { id: string }) =>
      known.includes(id) ? known.indexOf(id) : known.length;
    rows.sort((a, b) => rank(a) - rank(b));
  }
  order.current = rows.map(({ id }) => id);
  const front = new Map(
    frontFirst(resting.value).map(({ id }, at, { length }) => [
      id,
      length - at,
    ]),
  );
  return (
    <div ref={box} class="things">
      {rows.filter(({ placement }) => placement.visible).map((
        { id, name, placement },
      ) => (
        <button
          key={id}
          type="button"
          class={[
            "thing",
            placement.locked ? "thing--locked" : "",
            empty.includes(id) ? "thing--ghost" : "",
          ].join(" ")}
          data-item={id}
          aria-pressed={selection.value.has(id)}
          aria-label={words.item({ name, ...placement })}
          style={{ zIndex: front.get(id) }}
          onFocus={({ currentTarget }) => {
            // A pointer only gets to what is in sight.
            if (currentTarget.matches(":focus-visible")) {
              view.reveal(boundsOf(placement));
            }
          }}
          onClick={({ detail, shiftKey }) => {
            // A pointer has pressed it already.
            if (detail !== 0) return;
            if (shiftKey) editor.toggle(id);
            else editor.select(withGroups(items.value, [id]));
          }}
        >
          <span class="thing__name">
            <bdi>{name}</bdi>
          </span>
        </button>
      ))}
    </div>
  );
}
