/** Lists the follows of a burst, and decides about them. */
export { HeldFollowsPanel as default } from "@/lib/studio/browser/held_follows/HeldFollowsPanel.tsx";
