import { guarded } from "@/lib/overlay/guarded.tsx";
import { SceneBackdrop } from "@/lib/widgets/scene_backdrop/SceneBackdrop.tsx";

/** Entry point of `scene-backdrop` in a page. */
export default guarded(SceneBackdrop);
