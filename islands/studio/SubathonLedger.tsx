/** Draws the part of the room that its name says. */
export { LedgerRoom as default } from "@/lib/studio/browser/subathon/LedgerRoom.tsx";
