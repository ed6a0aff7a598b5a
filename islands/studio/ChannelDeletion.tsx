/** Shows what deleting everything would remove, and does it. */
export { DeletionPanel as default } from "@/lib/studio/browser/channel/DeletionPanel.tsx";
