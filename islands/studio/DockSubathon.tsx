/** Draws the dock while its page is open in OBS. */
export { SubathonDock as default } from "@/lib/studio/browser/dock/SubathonDock.tsx";
