/** Draws the backup of the channel's setup. */
export { BackupPanel as default } from "@/lib/studio/browser/channel/BackupPanel.tsx";
