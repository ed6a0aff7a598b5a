/** Draws the channel's webhooks. */
export { WebhookPanel as default } from "@/lib/studio/browser/channel/WebhookPanel.tsx";
