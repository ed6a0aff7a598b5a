/** Draws the widgets of the channel: add, set up, copy, switch off, delete. */
export { WidgetsView as default } from "@/lib/studio/browser/widgets/WidgetsView.tsx";
