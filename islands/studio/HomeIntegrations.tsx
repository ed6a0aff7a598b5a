/** Names the integrations that call for the streamer. */
export { IntegrationsNotice as default } from "@/lib/studio/browser/home/IntegrationsNotice.tsx";
