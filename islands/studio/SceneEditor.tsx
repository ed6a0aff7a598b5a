/** Draws the editor of a scene. */
export { EditorView as default } from "@/lib/studio/browser/editor/EditorView.tsx";
