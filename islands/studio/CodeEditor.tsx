import { CodeRoom } from "@/lib/studio/browser/code/CodeRoom.tsx";
import type { CodeToEdit } from "@/lib/studio/browser/code/open_code.ts";

/**
 * Draws the editor of a custom widget: its code, its preview, and the tools for
 * both.
 */
export default function CodeEditor(props: CodeToEdit) {
  return <CodeRoom {...props} />;
}
