/** Draws the token of all overlays. */
export { TokenPanel as default } from "@/lib/studio/browser/channel/TokenPanel.tsx";
