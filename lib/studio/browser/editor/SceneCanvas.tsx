import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { EDITOR_WORDS as words } from "@/lib/studio/words/scene_editor.ts";
import type { EditorActs } from "./acts.ts";
import { HANDLES } from "./geometry.ts";
import {
  type Gesture,
  type PointerAt,
  pressCanvas,
  pressItem,
  pullHandle,
  pullRotation,
} from "./gestures.ts";
import { type EditorItem, frontFirst } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import { readingOrder } from "./selection.ts";
import { SelectionMarks } from "./SelectionMarks.tsx";

interface SceneCanvasProps {
  channelId: string;
  sceneId: string;
  name: string;
  readOnly: boolean;
  editor: SceneEditor;
  acts: EditorActs;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  /** Items that the preview is to draw although the scene does not have them yet. */
  more: readonly EditorItem[];
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws the real scene out of reach, and above it what is selected, moved and turned. */
export function SceneCanvas(
  { channelId, sceneId, name, readOnly, editor, acts, onFrame, more }:
    SceneCanvasProps,
) {
  const { canvas, items, selection } = editor;
  const layer = useRef<HTMLDivElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const order = useRef<readonly string[]>([]);
  const scale = useSignal(0);

  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      scale.value = element.clientWidth / canvas.width
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function at(event: PointerEvent): PointerAt {
    const rect = layer.current?.getBoundingClientRect();
    return {
      point: {
        x: (event.clientX - (rect?.left ?? 0)) / scale.value,
        y: (event.clientY - (rect?.top ?? 0)) / scale.value,
      },
      shift: event.shiftKey,
      mod: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    };
  }

  function press(event: PointerEvent): void {
    if (event.button !== 0 || readOnly || gesture.current) return;
    const target = event.target as HTMLElement;
    const { handle, item } = target.dataset;
    const coarse = event.pointerType === "touch";
    const start = { editor, at: at(event), scale: scale.value, coarse };
    if (handle === "rotation") gesture.current = pullRotation(start);
    else if (handle !== undefined && HANDLES[Number(handle)]) {
      gesture.current = pullHandle(start, HANDLES[Number(handle)]!);
    } else if (item !== undefined && !start.at.mod) {
      target.focus({ preventScroll: true });
      gesture.current = pressItem(start, item);
    } else {
      // A finger on the empty canvas scrolls the page.
      gesture.current = coarse ? null : pressCanvas(start);
      if (coarse) editor.select([]);
    }
    if (gesture.current) layer.current?.setPointerCapture(event.pointerId);
  }

  function finish(how: "end" | "cancel", event?: PointerEvent): void {
    const { current } = gesture;
    gesture.current = null;
    if (how === "end" && event) current?.end(at(event));
    else current?.cancel();
  }

  function pressKey(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    const step = shiftKey ? 10 : 1;
    if (key === "Escape") {
      if (gesture.current) finish("cancel");
      else acts.selectNone();
    } else if (readOnly || selection.value.size === 0 || altKey) return;
    else if (ARROWS[key]) {
      const [x, y] = ARROWS[key];
      if (mod) acts.grow(x * step, y * step);
      else acts.nudge(x * step, y * step);
    } else if (".,><".includes(key) && !mod) {
      acts.turnBy((".>".includes(key) ? 1 : -1) * (shiftKey ? 15 : 1));
    } else return;
    event.preventDefault();
  }

  // An element that is moved in the page loses the focus: while it is in here
  // the order stays.
  const known = order.current;
  const isInside = layer.current?.contains(document.activeElement) ?? false;
  const rows = readingOrder(items.value);
  if (isInside) {
    const rank = ({ id }: { id: string }) =>
      known.includes(id) ? known.indexOf(id) : known.length;
    rows.sort((a, b) => rank(a) - rank(b));
  }
  order.current = rows.map(({ id }) => id);
  const front = frontFirst(items.value).map(({ id }) => id);
  const px = (value: number) => `${value * scale.value}px`;
  return (
    <div
      class="canvas"
      role="application"
      aria-label={words.canvas(name, items.value.length)}
      aria-describedby="canvas-help"
      onKeyDown={pressKey}
    >
      <p class="visually-hidden" id="canvas-help">{words.canvasHelp}</p>
      <div
        class="canvas__stage"
        style={{ "--ratio": canvas.width / canvas.height }}
      >
        <SourcePreview
          channelId={channelId}
          readOnly={readOnly}
          source={sceneSource(sceneId, more)}
          width={canvas.width}
          height={canvas.height}
          title={words.preview(name)}
          onFrame={onFrame}
        />
        <div
          class="canvas__layer"
          ref={layer}
          onPointerDown={press}
          onPointerMove={(event) => gesture.current?.move(at(event))}
          onPointerUp={(event) => finish("end", event)}
          onPointerCancel={() => finish("cancel")}
        >
          {rows.filter(({ placement }) => placement.visible).map((
            { id, name, placement },
          ) => (
            <button
              key={id}
              type="button"
              class={placement.locked ? "thing thing--locked" : "thing"}
              data-item={id}
              aria-pressed={selection.value.has(id)}
              aria-label={words.item({ name, ...placement })}
              style={{
                left: px(placement.x),
                top: px(placement.y),
                width: px(placement.width),
                height: px(placement.height),
                transform: `rotate(${placement.rotation}deg)`,
                zIndex: front.length - front.indexOf(id),
              }}
              onClick={({ detail, shiftKey }) => {
                // A pointer has pressed it already.
                if (detail !== 0) return;
                if (shiftKey) editor.toggle(id);
                else editor.select([id]);
              }}
            >
              <span class="thing__name">{name}</span>
            </button>
          ))}
          <SelectionMarks editor={editor} scale={scale.value} />
        </div>
      </div>
    </div>
  );
}
