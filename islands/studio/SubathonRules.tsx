/** Draws the part of the room that its name says. */
export { RulesRoom as default } from "@/lib/studio/browser/subathon/RulesRoom.tsx";
