import {
  type SceneListProps,
  ScenesView,
} from "@/lib/studio/browser/scenes/ScenesView.tsx";

/**
 * Draws the scenes of the channel: make, rename, copy, bring to OBS, delete.
 */
export default function SceneList(props: SceneListProps) {
  return <ScenesView {...props} />;
}
