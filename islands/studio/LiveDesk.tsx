/** Draws the room from which one runs the stream. */
export { LiveRoom as default } from "@/lib/studio/browser/live/LiveRoom.tsx";
