import { HANDLES } from "./geometry.ts";
import type { SceneEditor } from "./scene_editor.ts";

/** Side under which there are no handles in the middle of the sides, px of the screen. */
const CORNERS_ONLY = 48;

/** Draws handles, guides, the marquee and the figures of a gesture, for the pointer alone. */
export function SelectionMarks(
  { editor, scale }: { editor: SceneEditor; scale: number },
) {
  const { lines, marquee, figures } = editor.marks.value;
  const px = (value: number) => `${value * scale}px`;
  const [only, ...more] = editor.selected.value;
  const single = only && more.length === 0 && only.placement.visible &&
      !only.placement.locked
    ? only.placement
    : null;
  return (
    <div aria-hidden="true">
      {single && (
        <div
          class="held"
          style={{
            left: px(single.x),
            top: px(single.y),
            width: px(single.width),
            height: px(single.height),
            transform: `rotate(${single.rotation}deg)`,
          }}
        >
          {HANDLES.map(({ x, y }, index) => {
            const isCorner = x !== 0 && y !== 0;
            const side = (x === 0 ? single.width : single.height) * scale;
            return (isCorner || side >= CORNERS_ONLY) && (
              <span
                key={index}
                class="handle"
                data-handle={index}
                style={{ left: `${(x + 1) * 50}%`, top: `${(y + 1) * 50}%` }}
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
            rank === 2 ? "item" : "canvas"
          }`}
          style={axis === "x" ? { left: px(at) } : { top: px(at) }}
        />
      ))}
      {marquee && (
        <span
          class="marquee"
          style={{
            left: px(marquee.x),
            top: px(marquee.y),
            width: px(marquee.width),
            height: px(marquee.height),
          }}
        />
      )}
      {figures && only && (
        <span
          class="figures"
          style={{
            left: px(only.placement.x),
            top: px(only.placement.y + only.placement.height),
          }}
        >
          {figures}
        </span>
      )}
    </div>
  );
}
