/** Draws the steps that are left to set up, while sources come and go. */
export { SetupPanel as default } from "@/lib/studio/browser/home/SetupPanel.tsx";
