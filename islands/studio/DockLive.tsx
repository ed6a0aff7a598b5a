/** Draws the dock while its page is open in OBS. */
export { LiveDock as default } from "@/lib/studio/browser/dock/LiveDock.tsx";
