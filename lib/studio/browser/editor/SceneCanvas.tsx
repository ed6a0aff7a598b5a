import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { sceneSource } from "@/lib/studio/browser/source_address.ts";
import { hasFiles } from "@/lib/studio/browser/has_files.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import type { EditorCommands } from "./editor_commands.ts";
import { Backdrop, SafeAreas } from "./Backdrop.tsx";
import { CanvasThings } from "./CanvasThings.tsx";
import { selectFocused } from "./editor_actions.ts";
import type { Point } from "./geometry.ts";
import { withGroups } from "./groups.ts";
import { Guides, Rulers } from "./Rulers.tsx";
import type { EditorItem } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import type { SceneView } from "./scene_view.ts";
import { SelectionMarks } from "./SelectionMarks.tsx";
import { useCanvasPointer } from "./use_canvas_pointer.ts";

interface SceneCanvasProps {
  channelId: string;
  sceneId: string;
  name: string;
  readOnly: boolean;
  editor: SceneEditor;
  view: SceneView;
  acts: EditorCommands;
  onFrame: (frame: HTMLIFrameElement | null) => void;
  /** Items that the preview is to draw although the scene does not have them yet. */
  more: readonly EditorItem[];
  /** Ids of items that draw nothing at the moment. */
  empty: readonly string[];
  /** Opens the menu of acts at a point of the page. */
  onMenu: (event: MouseEvent) => void;
  /** Takes files that are dropped at a point of the scene. */
  onFiles: (files: Iterable<File>, at: Point) => void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys that go on to the next line to snap to, with their axis and way. */
const LINES: Record<string, readonly ["x" | "y", 1 | -1]> = {
  Home: ["x", -1],
  End: ["x", 1],
  PageUp: ["y", -1],
  PageDown: ["y", 1],
};

/** Keys that turn, clockwise and back. */
const TURNS: Record<string, 1 | -1> = { ".": 1, ">": 1, ",": -1, "<": -1 };

/** Elements that arrows and Escape belong to. */
const TAKEN =
  "input, textarea, select, [contenteditable], dialog[open], [role=menu], " +
  ":popover-open";

/** Tells whether a key moves, resizes or turns what is selected. */
const isMove = (key: string): boolean =>
  [ARROWS, LINES, TURNS].some((keys) => Object.hasOwn(keys, key));

/** Draws the real scene out of reach, and above it what is selected, moved and turned. */
export function SceneCanvas(
  {
    channelId,
    sceneId,
    name,
    readOnly,
    editor,
    view,
    acts,
    onFrame,
    more,
    empty,
    onMenu,
    onFiles,
  }: SceneCanvasProps,
) {
  const { canvas, items, resting, selection } = editor;
  const room = useRef<HTMLDivElement>(null);
  /** Files are held above the canvas. */
  const isOver = useSignal(false);
  const pointer = useCanvasPointer({ editor, view, readOnly, onMenu });

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      view.size.value = { width, height };
    });
    observer.observe(element);
    // As an attribute it could not keep the page from scrolling.
    const still = (event: Event) => pointer.stayStill(event);
    element.addEventListener("touchmove", still, { passive: false });
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === " ") pointer.holdSpace(false);
    };
    addEventListener("keydown", pressKey);
    addEventListener("keyup", onKeyUp);
    return () => {
      removeEventListener("keydown", pressKey);
      removeEventListener("keyup", onKeyUp);
      observer.disconnect();
      element.removeEventListener("touchmove", still);
    };
  }, []);

  /** Takes a key wherever the focus is, but where the key is another's. */
  function pressKey(event: KeyboardEvent): void {
    const { key, shiftKey, altKey, target, defaultPrevented } = event;
    const isTaken = target instanceof Element && target.closest(TAKEN) !== null;
    if (defaultPrevented || isTaken) return;
    const mod = event.ctrlKey || event.metaKey;
    if (key === " ") {
      // A button is pressed by it.
      if (target !== document.body && target !== room.current?.parentElement) {
        return;
      }
      pointer.holdSpace(true);
    } else if (key === "Escape") {
      // What is open is closed first.
      if (document.querySelector(":popover-open")) return;
      if (!pointer.cancel()) acts.selectNone();
    } else if (readOnly || altKey || !isMove(key)) return;
    else {
      selectFocused(editor);
      if (selection.value.size === 0 || !moveBy(key, mod, shiftKey)) return;
    }
    event.preventDefault();
  }

  /** Moves, resizes or turns what is selected; `false` where a key with these others is not the canvas's. */
  function moveBy(key: string, mod: boolean, shift: boolean): boolean {
    const step = shift ? 10 : 1;
    if (ARROWS[key]) {
      const [x, y] = ARROWS[key];
      if (mod) acts.grow(x * step, y * step);
      else acts.nudge(x * step, y * step);
    } else if (mod) return false;
    else if (LINES[key]) acts.toLine(...LINES[key]);
    else if (TURNS[key]) acts.turnBy(TURNS[key] * (shift ? 15 : 1));
    return true;
  }

  const { zoom, x, y } = view.camera.value;
  const px = (value: number) => `${value * zoom}px`;
  const isClean = view.isClean.value;
  return (
    <div
      class="canvas"
      role="application"
      aria-label={words.canvas(name, resting.value.length)}
      aria-describedby="canvas-help"
      tabIndex={-1}
    >
      <p class="visually-hidden" id="canvas-help">{words.canvasHelp}</p>
      <div
        class={isOver.value
          ? "canvas__view canvas__view--over"
          : "canvas__view"}
        ref={room}
        style={{ "--ratio": canvas.width / canvas.height }}
        {...pointer.on}
        onDragOver={(event) => {
          if (readOnly || !hasFiles(event)) return;
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={({ relatedTarget }) => {
          const isInside = relatedTarget instanceof Node &&
            room.current?.contains(relatedTarget);
          if (!isInside) isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          if (readOnly) return;
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const { clientX, clientY, dataTransfer } = event;
          const at = view.at({ x: clientX - left, y: clientY - top });
          onFiles([...dataTransfer?.files ?? []], at);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          // A finger that rests holds something: its menu comes as it is lifted.
          if (pointer.isFingerDown()) return;
          const { item } = (event.target as HTMLElement).dataset;
          if (item !== undefined && !selection.value.has(item)) {
            editor.select(withGroups(items.value, [item]));
          }
          if (event.buttons === 0) return onMenu(event);
          // Some systems ask while the button is down: what opens then is closed as it is lifted.
          addEventListener("pointerup", () => setTimeout(onMenu, 0, event), {
            once: true,
            capture: true,
          });
        }}
      >
        <div
          class="canvas__stage"
          style={{
            // Between two pixels the picture would be blurred.
            left: `${Math.round(x)}px`,
            top: `${Math.round(y)}px`,
            width: px(canvas.width),
            height: px(canvas.height),
          }}
        >
          <Backdrop view={view} />
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
            class={isClean
              ? "canvas__layer canvas__layer--clean"
              : "canvas__layer"}
          >
            <SafeAreas view={view} />
            <CanvasThings editor={editor} view={view} empty={empty} />
            <Guides view={view} />
            {!isClean && <SelectionMarks editor={editor} scale={zoom} />}
          </div>
        </div>
        {view.rulers.value && <Rulers view={view} />}
        {isOver.value && <p class="canvas__drop">{words.dropFiles}</p>}
      </div>
    </div>
  );
}
