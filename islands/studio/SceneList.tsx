/**
 * Draws the scenes of the channel: make, rename, copy, bring to OBS, delete.
 */
export { ScenesView as default } from "@/lib/studio/browser/scenes/ScenesView.tsx";
