/** Draws the keys of the channel's docks. */
export { DockKeyPanel as default } from "@/lib/studio/browser/channel/DockKeyPanel.tsx";
