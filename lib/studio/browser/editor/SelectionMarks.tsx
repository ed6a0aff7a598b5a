import { boundsOfAll, HANDLES } from "./geometry.ts";
import type { SceneEditor } from "./scene_editor.ts";
import { isReachable } from "./selection.ts";

/** Side under which there are no handles in the middle of the sides, px of the screen. */
const CORNERS_ONLY = 48;

/** Sides under which the handles stand outside, so that the middle can be dragged. */
const SMALL = 48;
const SMALL_FOR_FINGERS = 132;

/** Draws handles, guides, gaps, the marquee and the figures of a gesture, for the pointer alone. */
export function SelectionMarks(
  { editor, scale }: { editor: SceneEditor; scale: number },
) {
  const { lines, gaps, marquee, figures } = editor.marks.value;
  const px = (value: number) => `${value * scale}px`;
  // What a drag moves is moved by transforms: they lay nothing out anew.
  const moved = (x: number, y: number) => `translate(${px(x)}, ${px(y)})`;
  const held = editor.selected.value.filter(isReachable);
  const [only, ...more] = held;
  const bounds = boundsOfAll(held.map(({ placement }) => placement));
  // One is held as it is turned, several by the upright rectangle around them.
  const box = bounds && only
    ? more.length > 0 ? { ...bounds, rotation: 0 } : only.placement
    : null;
  const least = box ? Math.min(box.width, box.height) * scale : 0;
  return (
    <div aria-hidden="true">
      {box && (
        <div
          class={[
            "held",
            more.length > 0 ? "held--several" : "",
            least < SMALL ? "held--small" : "",
            least < SMALL_FOR_FINGERS ? "held--touched" : "",
          ].join(" ")}
          style={{
            width: px(box.width),
            height: px(box.height),
            transform: `${moved(box.x, box.y)} rotate(${box.rotation}deg)`,
          }}
        >
          {HANDLES.map(({ x, y }, index) => {
            const isCorner = x !== 0 && y !== 0;
            const side = (x === 0 ? box.width : box.height) * scale;
            return (isCorner || side >= CORNERS_ONLY) && (
              <span
                key={index}
                class={isCorner ? "handle" : "handle handle--side"}
                data-handle={index}
                style={{
                  left: `${(x + 1) * 50}%`,
                  top: `${(y + 1) * 50}%`,
                  "--out-x": x,
                  "--out-y": y,
                }}
              />
            );
          })}
          <span class="handle handle--turn" data-handle="rotation" />
        </div>
      )}
      {lines.map(({ axis, at, rank }) => (
        <span
          key={`${axis}${at}`}
          class={`guide guide--${axis} guide--${
            ["canvas", "canvas", "own", "item"][rank]
          }`}
          style={{ transform: axis === "x" ? moved(at, 0) : moved(0, at) }}
        />
      ))}
      {gaps.map(({ axis, from, to, across }) => (
        <span
          key={`${axis}${from}`}
          class={`gap gap--${axis}`}
          style={axis === "x"
            ? { transform: moved(from, across), width: px(to - from) }
            : { transform: moved(across, from), height: px(to - from) }}
        >
          <span>{Math.round(to - from)}</span>
        </span>
      ))}
      {marquee && (
        <span
          class="marquee"
          style={{
            transform: moved(marquee.x, marquee.y),
            width: px(marquee.width),
            height: px(marquee.height),
          }}
        />
      )}
      {figures && bounds && (
        <span
          class="figures"
          style={{ transform: moved(bounds.x, bounds.y + bounds.height) }}
        >
          {figures}
        </span>
      )}
    </div>
  );
}
