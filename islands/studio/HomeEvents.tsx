/** Draws what happened last, as it happens. */
export { EventLines as default } from "@/lib/studio/browser/home/EventLines.tsx";
