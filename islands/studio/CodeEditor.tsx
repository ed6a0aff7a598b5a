/**
 * Draws the editor of a custom widget: its code, its preview, and the tools for
 * both.
 */
export { CodeRoom as default } from "@/lib/studio/browser/code/CodeRoom.tsx";
