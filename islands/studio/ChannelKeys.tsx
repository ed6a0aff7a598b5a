/** Draws the channel's keys for programs, and its webhooks. */
export { ProgramsPanels as default } from "@/lib/studio/browser/channel/ProgramsPanels.tsx";
