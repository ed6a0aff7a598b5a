/** Draws what viewers take part in. */
export { AudienceRoom as default } from "@/lib/studio/browser/audience/AudienceRoom.tsx";
