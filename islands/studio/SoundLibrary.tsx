/** Draws the library of sounds and files. */
export { LibraryView as default } from "@/lib/studio/browser/sounds/LibraryView.tsx";
