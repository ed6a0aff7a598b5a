/** Draws the goals of the subathon. */
export { LadderRoom as default } from "@/lib/studio/browser/subathon/LadderRoom.tsx";
