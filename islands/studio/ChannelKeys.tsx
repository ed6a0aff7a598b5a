/** Draws the channel's keys for programs. */
export { ProgramKeyPanel as default } from "@/lib/studio/browser/channel/ProgramKeyPanel.tsx";
