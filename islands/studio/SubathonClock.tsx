/** Draws the part of the room that its name says. */
export { ClockRoom as default } from "@/lib/studio/browser/subathon/ClockRoom.tsx";
