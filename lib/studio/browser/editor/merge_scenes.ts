import { mergeChanges, type Merged } from "@/lib/studio/kit/draft/merge.ts";
import type { SceneDocument } from "./scene_document.ts";

/** Merges both sides' changes of a scene; an item that one side took off is gone. */
export function mergeScenes(
  base: SceneDocument,
  ours: SceneDocument,
  theirs: SceneDocument,
): Merged<SceneDocument> {
  const isThere = (id: string) =>
    !Object.hasOwn(base, id) ||
    Object.hasOwn(ours, id) && Object.hasOwn(theirs, id);
  const left = (scene: SceneDocument): SceneDocument =>
    Object.fromEntries(Object.entries(scene).filter(([id]) => isThere(id)));
  return mergeChanges(left(base), left(ours), left(theirs));
}
