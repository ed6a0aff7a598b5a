/** Draws the channel's stream and the day's figures, as they change. */
export { StreamFacts as default } from "@/lib/studio/browser/home/StreamFacts.tsx";
