import type { ComponentProps } from "preact";
import { LibraryView } from "@/lib/studio/browser/sounds/LibraryView.tsx";

/** Draws the library of sounds and files. */
export default function SoundLibrary(
  props: ComponentProps<typeof LibraryView>,
) {
  return <LibraryView {...props} />;
}
