/** Draws the ending credits. */
export { CreditsRoom as default } from "@/lib/studio/browser/subathon/CreditsRoom.tsx";
