import {
  CodeCards,
  type CodeLibraryProps,
} from "@/lib/studio/browser/code/CodeCards.tsx";

/**
 * Draws the custom widgets of the channel: make, bring in, edit, copy, delete.
 */
export default function CodeLibrary(props: CodeLibraryProps) {
  return <CodeCards {...props} />;
}
