import { useRef } from "preact/hooks";
import { RULER_PX, ticksOf } from "./camera.ts";
import type { SceneView } from "./scene_view.ts";

/** Draws the rulers of a view, from which guides are dragged onto the canvas. */
export function Rulers({ view }: { view: SceneView }) {
  const { camera, size } = view;
  const dragged = useRef<number | null>(null);
  const { zoom, x, y } = camera.value;
  const { width, height } = size.value;

  const ruler = (axis: "x" | "y") => {
    // The ruler at the side begins below the one on top.
    const start = axis === "x" ? x : y - RULER_PX;
    const length = axis === "x" ? width : height - RULER_PX;
    /** The other axis: a ruler on top gives guides that lie across. */
    const guided = axis === "x" ? "y" : "x";
    const placeOf = (event: PointerEvent) => {
      const box = (event.currentTarget as Element).closest(".canvas__view")
        ?.getBoundingClientRect();
      const at = view.at({
        x: event.clientX - (box?.left ?? 0),
        y: event.clientY - (box?.top ?? 0),
      });
      return Math.round(at[guided]);
    };
    return (
      <div
        class={`ruler ruler--${axis}`}
        onPointerDown={(event) => {
          // No gesture of the canvas begins here.
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = placeOf(event);
        }}
        onPointerMove={(event) => {
          if (dragged.current === null) return;
          const to = placeOf(event);
          view.setGuide(guided, dragged.current, to);
          dragged.current = to;
        }}
        onPointerUp={() => dragged.current = null}
        onPointerCancel={() => dragged.current = null}
      >
        {ticksOf(zoom, start, length).map(({ at, place, fits }) => (
          <span
            key={at}
            style={axis === "x"
              ? { left: `${place}px` }
              : { top: `${place}px` }}
          >
            {fits && at}
          </span>
        ))}
      </div>
    );
  };
  return (
    <div aria-hidden="true" class="rulers">
      {ruler("x")}
      {ruler("y")}
    </div>
  );
}

/** Draws guides and safe areas above the scene; a guide can be dragged, out of the canvas to be rid of it. */
export function Guides({ view }: { view: SceneView }) {
  const { zoom } = view.camera.value;
  const dragged = useRef<{ axis: "x" | "y"; at: number } | null>(null);
  const line = (axis: "x" | "y", at: number) => (
    <span
      key={`${axis}${at}`}
      data-guide={axis}
      class={`own-guide own-guide--${axis}`}
      style={axis === "x"
        ? { left: `${at * zoom}px` }
        : { top: `${at * zoom}px` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.parentElement?.setPointerCapture(event.pointerId);
        dragged.current = { axis, at };
      }}
    />
  );
  return (
    <div
      aria-hidden="true"
      onPointerMove={(event) => {
        if (dragged.current === null) return;
        event.stopPropagation();
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        const { axis, at } = dragged.current;
        const place = axis === "x"
          ? event.clientX - (box?.left ?? 0)
          : event.clientY - (box?.top ?? 0);
        const to = Math.round(place / zoom);
        view.setGuide(axis, at, to);
        dragged.current = { axis, at: to };
      }}
      onPointerUp={() => dragged.current = null}
    >
      {view.guides.value.x.map((at) => line("x", at))}
      {view.guides.value.y.map((at) => line("y", at))}
    </div>
  );
}
