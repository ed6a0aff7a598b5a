/** Says that follows are held. */
export { HeldFollowsNotice as default } from "@/lib/studio/browser/held_follows/HeldFollowsNotice.tsx";
