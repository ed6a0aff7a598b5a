/** Draws what becomes of viewers' texts. */
export { ModerationForm as default } from "@/lib/studio/browser/channel/ModerationForm.tsx";
