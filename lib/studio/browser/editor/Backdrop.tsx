import { SAFE_AREAS, safeRect } from "./safe_areas.ts";
import type { SceneView } from "./scene_view.ts";

/** Draws what lies behind a scene in the editor alone: pictures as games have them, or one's own. */
export function Backdrop({ view }: { view: SceneView }) {
  const { background, picture } = view;
  const own = background.value === "own" && picture.value;
  return (
    <div
      aria-hidden="true"
      class={`backdrop backdrop--${background.value}`}
      style={own ? { backgroundImage: `url("${own}")` } : {}}
    />
  );
}

/** Draws the borders of the chosen safe areas above a scene. */
export function SafeAreas({ view }: { view: SceneView }) {
  const { zoom } = view.camera.value;
  return (
    <div aria-hidden="true">
      {SAFE_AREAS.filter((area) => view.safe.value.includes(area)).map(
        (area) => {
          const { x, y, width, height } = safeRect(area, view.canvas);
          return (
            <span
              key={area}
              class={area === "thirds" ? "safe safe--thirds" : "safe"}
              style={{
                left: `${x * zoom}px`,
                top: `${y * zoom}px`,
                width: `${width * zoom}px`,
                height: `${height * zoom}px`,
              }}
            />
          );
        },
      )}
    </div>
  );
}
