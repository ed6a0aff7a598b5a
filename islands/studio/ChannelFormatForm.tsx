/** Draws the channel's language, zone and currency. */
export { FormatForm as default } from "@/lib/studio/browser/channel/FormatForm.tsx";
