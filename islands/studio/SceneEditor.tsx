import {
  EditorView,
  type EditorViewProps,
} from "@/lib/studio/browser/editor/EditorView.tsx";

/** Draws the editor of a scene. */
export default function SceneEditor(props: EditorViewProps) {
  return <EditorView {...props} />;
}
