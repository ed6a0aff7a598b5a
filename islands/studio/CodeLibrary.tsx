/** Draws the custom widgets of the channel: make, bring in, edit, copy, delete. */
export { CodeCards as default } from "@/lib/studio/browser/code/CodeCards.tsx";
